import sharp from 'sharp';
import type { Call, Reply, World } from './world.ts';

/** Sends a form with files, as a browser does. */
export async function sendForm(
  world: Pick<World, 'call'>,
  path: string,
  token: string,
  fields: Record<string, string | Blob>,
  { query, headers }: Pick<Call, 'query' | 'headers'> = {},
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return world.call('POST', path, {
    token,
    ...(query && { query }),
    body: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
  });
}

/** A picture of one colour. */
export const picture = async (width: number, height: number) =>
  new Blob(
    [
      await sharp({ create: { width, height, channels: 3, background: '#2a6' } })
        .png()
        .toBuffer(),
    ],
    { type: 'image/png' },
  );
