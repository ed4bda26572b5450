import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, posix } from 'node:path';
import { containerOf, type Page, type PageFiles, type Release, type RemoteManifest } from '@bairn/shared/contract';
import * as z from 'zod/mini';
import type { Built } from './buildApp.ts';
import { chunkGuard } from './chunkGuard.ts';
import { compressAll } from './compress.ts';
import { provided } from './provided.ts';
import { Refusal } from './refusal.ts';
import { integrityOf, readAll, releaseFile, versionOf } from './seal.ts';
import { versionMark } from './preset.ts';

const strings = z.array(z.string());
/** What is used of the manifest that the federation's plugins publish. */
const published = z.object({
  metaData: z.object({
    globalName: z.string(),
    publicPath: z.optional(z.string()),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
  }),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  exposes: z.array(
    z.object({
      path: z.string(),
      assets: z.object({ js: z.object({ sync: strings }), css: z.object({ sync: strings }) }),
    }),
  ),
});
type Published = z.infer<typeof published>;
/** What is used here of what the remote declares; the release checks the rest. */
const named = z.looseObject({ name: z.string() });

/**
 * Prepares a remote that another team built with its own tools for a release: hashes for all of its files, enforced by
 * code before its entry, and our manifest completed from the federation's. Nothing else of the build changes.
 * @param root the checkout that releases; the result is in its `dist`.
 * @param folder the build: the files, `mf-manifest.json`, and as `manifest.json` what the remote declares (RemoteManifest).
 * @param wanted the version; else it is a hash of the content.
 * @throws Refusal naming what the shell could not run.
 */
export async function adoptBuild(root: string, folder: string, wanted?: string): Promise<Built> {
  const declared = (await read(folder, 'manifest.json', named)) as RemoteManifest;
  const { name } = declared;
  const found = await read(folder, 'mf-manifest.json', published);
  const { metaData, shared, exposes } = found;
  const reasons = reasonsAgainst(folder, name, found);
  if (reasons.length > 0) throw new Refusal(reasons);

  const all = await readAll(folder);
  const files = new Map([...all].filter(([file]) => file !== 'manifest.json' && !/\.(?:br|gz|map)$/.test(file)));
  const entry = posix.join(metaData.remoteEntry.path, metaData.remoteEntry.name);
  const code = files.get(entry);
  if (!code) throw new Refusal([`${folder} has no file ${entry}, which its mf-manifest.json names as its entry.`]);
  const loaded = [...files].filter(([file]) => file !== entry && ['.js', '.css'].includes(extname(file)));
  const inOrder = loaded.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hashes = Object.fromEntries(inOrder.map(([file, content]) => [file, integrityOf(content)]));
  const guard = chunkGuard(hashes, '../'.repeat(entry.split('/').length - 1));
  files.set(entry, Buffer.concat([Buffer.from(guard), code]));

  const assets = exposes.find(({ path }) => path === './pages')?.assets;
  const requires = Object.fromEntries(
    shared.flatMap((one) => (one.name in provided ? [[one.name, one.requiredVersion]] : [])),
  );
  const manifest = (version: string): Buffer => {
    const file = (path: string) => releaseFile(name, version, files, path);
    const first: PageFiles = { js: (assets?.js.sync ?? []).map(file), css: (assets?.css.sync ?? []).map(file) };
    const coded = Object.entries<Page>(declared.pages ?? {}).filter(([, { redirect }]) => redirect === undefined);
    const release: Release = {
      ...declared,
      version,
      entry: file(entry),
      files: Object.fromEntries(coded.map(([id]) => [id, first])),
      requires,
    };
    return Buffer.from(JSON.stringify(release));
  };
  const version = wanted ?? versionOf(new Map([...files, ['manifest.json', manifest(versionMark)]]));
  const out = join(root, 'dist', '.adopted', name, version);
  await rm(out, { recursive: true, force: true });
  for (const [file, content] of new Map([...files, ['manifest.json', manifest(version)]])) {
    await mkdir(dirname(join(out, file)), { recursive: true });
    await writeFile(join(out, file), content);
  }
  await compressAll(out);
  return { name, version, folder: out };
}

/** Why the shell could not run a build. */
function reasonsAgainst(folder: string, name: string, { metaData, exposes }: Published): string[] {
  const { globalName, publicPath, remoteEntry } = metaData;
  const missing = ['./pages', './cards'].filter((part) => !exposes.some(({ path }) => path === part));
  return [
    ...(/^[a-z]\w*$/.test(name) ? [] : [`The manifest.json in ${folder} has no name of small letters, digits and _.`]),
    ...(globalName === containerOf(name)
      ? []
      : [
          `The build in ${folder} is called '${globalName}', and the shell looks for ${containerOf(name)}: name it so.`,
        ]),
    ...(['var', 'global'].includes(remoteEntry.type)
      ? []
      : [
          `The entry in ${folder} is of the type '${remoteEntry.type}', and the shell loads scripts: build it as 'var'.`,
        ]),
    ...(publicPath === 'auto'
      ? []
      : [`The files in ${folder} are made for the address '${publicPath}': build them with the publicPath 'auto'.`]),
    ...missing.map((part) => `The build in ${folder} does not expose ${part}, which every remote does.`),
  ];
}

async function read<Content>(folder: string, file: string, shape: z.ZodMiniType<Content>): Promise<Content> {
  if (!existsSync(join(folder, file)))
    throw new Refusal([`${folder} has no ${file}: docs/deployment.md says what it is.`]);
  try {
    return shape.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
  } catch (error) {
    const why = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error);
    throw new Refusal([`${join(folder, file)} cannot be read: ${why}`]);
  }
}
