import { createRequire } from 'node:module';
const { rspack } = createRequire('/work/main/shared/build/x.js')('@rspack/core');
const which = process.argv[2];
const { default: config } = await import(`/work/main/${which}/rspack.config.mjs`);
config.output.path = '/tmp/bairn/fed/an';
config.optimization = { ...config.optimization, concatenateModules: false };
const c = rspack(config);
c.hooks.afterEmit.tap('x', (comp: any) => { for (const ch of comp.chunks) { const mods = [...comp.chunkGraph.getChunkModules(ch)]; const size = (m: any) => m.size();
  const total = mods.reduce((a: number, m: any) => a + size(m), 0); if (total < 20000) continue; console.log('CHUNK', ch.name, ch.id, total);
  const by: any = {}; for (const m of mods) { const n = m.identifier(); const k = /XXX()/.exec(n)?.[1] ?? n.replace(/^.*main\//, ''); const q = comp.moduleGraph.getUsedExports ? '' : ''; by[k] = (by[k] ?? 0) + size(m); }
  for (const [k, v] of Object.entries(by).sort((a: any, b: any) => b[1] - a[1]).slice(0,14)) console.log('   ', v, k); } });
c.run(() => c.close(() => {}));
