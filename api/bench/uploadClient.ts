import { once } from 'node:events';

/*
 * Uploads photos all at once, in a process of its own, so that the benchmark measures the API alone. Each waits as a
 * 503 or 429 asks, and ends when it is stored.
 */
type Told = { address: string; uploads: { id: string; token: string }[]; photo: string; piece: number };

process.send?.('ready');
const [{ address, uploads, photo, piece }] = (await once(process, 'message')) as [Told];
const bytes = Buffer.from(photo, 'base64');
let refused = 0;

async function send(token: string, path: string, body: () => BodyInit, json: boolean): Promise<void> {
  for (;;) {
    const reply = await fetch(`${address}/api/learning-journal/media/${path}`, {
      method: 'POST',
      headers: {
        'x-api-key': 'demo',
        authorization: `Bearer ${token}`,
        ...(json && { 'content-type': 'application/json' }),
      },
      body: body(),
    });
    const text = await reply.text();
    if (reply.status === 200) return;
    if (reply.status !== 503 && reply.status !== 429) throw new Error(`${path}: ${reply.status} ${text}`);
    refused += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(reply.headers.get('retry-after') ?? 1)));
  }
}

await Promise.all(
  uploads.map(async ({ id, token }) => {
    for (let at = 0; at < bytes.byteLength; at += piece) {
      const part = new Blob([bytes.subarray(at, at + piece)]);
      const form = () => {
        const fields = new FormData();
        fields.append('offset', String(at));
        fields.append('piece', part);
        return fields;
      };
      await send(token, `${id}/piece`, form, false);
    }
    await send(token, `${id}/finish`, () => '{}', true);
  }),
);
process.send?.({ refused });
process.disconnect();
