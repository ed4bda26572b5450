import type { Served } from '@bairn/shared/schema/endpoint';
import type { Objects, Owner } from '../testing/contractObjects.ts';
import type { Request } from '../testing/contractExample.ts';
import { fillPath } from '../testing/contractRequests.ts';
import type { Attack, Edit } from './plan.ts';

/** A request as it goes out, without its token. */
export type Sent = { url: string; headers: Record<string, string>; body: string | Buffer | undefined };

type Ids = Record<Owner, Objects>;

const withIds = (text: string, ids: Ids) =>
  text.replaceAll(/«([^.»]+)\.(\w+)»/g, (_, owner: Owner, key: keyof Objects) => ids[owner]?.[key] ?? '');

/** Stands in a tree for a value that is no JSON of ours: its text goes out as it is. */
const mark = (index: number) => `raw ${index} of the fuzz`;

function put(tree: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const isList = /^\d+$/.test(name);
  const known = typeof tree === 'object' && tree !== null ? tree : undefined;
  const next: Record<string, unknown> | unknown[] = isList
    ? [...(Array.isArray(known) ? known : [])]
    : { ...(Array.isArray(known) ? {} : known) };
  const fields = next as Record<string, unknown>;
  if (rest.length > 0) fields[name] = put(fields[name], rest, value);
  else if (value === undefined) delete fields[name];
  else fields[name] = value;
  return next;
}

/** The body as JSON with the fields changed, which need not be JSON any more. */
function jsonOf(body: unknown, edits: readonly Edit[]): string {
  const raws: string[] = [];
  let tree: unknown = body ?? {};
  const twice: string[] = [];
  for (const edit of edits) {
    if (edit.in === 'field') {
      tree = put(tree, edit.path.split('.'), edit.raw === null ? undefined : mark(raws.length));
      raws.push(edit.raw ?? '');
    }
    if (edit.in === 'twice') twice.push(`${JSON.stringify(edit.name)}:${edit.raw}`);
  }
  const text = raws.reduce((json, raw, index) => json.replace(`"${mark(index)}"`, () => raw), JSON.stringify(tree));
  if (twice.length === 0) return text;
  return `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}${twice.join()}}`;
}

const boundary = 'the-edge-of-a-part';
const part = (head: string, content: string | Buffer) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const named = (name: string) => `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"`;
const fileOf = (name: string, file: string, type: string) =>
  `${named(name)}; filename="${file}"\r\nContent-Type: ${type}`;
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** What stands in the form beside the right fields, or in their place. */
function wickedParts(kind: (Edit & { in: 'form' })['kind'], name: string): Buffer[] {
  if (kind === 'no name') return [part('Content-Disposition: form-data', 'x')];
  if (kind === 'prototype name')
    return ['__proto__', 'constructor', 'hasOwnProperty'].map((one) => part(named(one), 'x'));
  if (kind === 'many fields') return Array.from({ length: 80 }, (_, index) => part(named(`f${index}`), 'x'));
  if (kind === 'nested names')
    return [part(named(`${name}[a][b]`), 'x'), part(named(`${name}[]`), 'x'), part(named(name), 'x')];
  if (kind === 'a file for a text') return [part(fileOf(name, 'a.txt', 'text/plain'), 'x')];
  if (kind === 'a text for a file') return [part(named('avatar'), 'x'), part(named('logo'), 'x')];
  if (kind === 'a script as a picture') {
    return [
      part(fileOf('avatar', 'a.svg', 'image/png'), '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ];
  }
  if (kind === 'half a picture') return [part(fileOf('avatar', 'a.png', 'image/png'), png)];
  if (kind === 'a wicked file name')
    return [part(fileOf('avatar', '../../etc/cron.d/x\\..\\"', 'image/gif'), 'GIF89a')];
  if (kind === 'bytes for a text') return [part(named(name), Buffer.from([0, 0xff, 0xfe, 0xed, 0xa0, 0x80]))];
  return [];
}

function formOf(body: Record<string, unknown>, edits: readonly Edit[]): Pick<Sent, 'body' | 'headers'> {
  let tree: unknown = body;
  for (const edit of edits)
    if (edit.in === 'field') tree = put(tree, [edit.path.split('.')[0] ?? ''], edit.raw ?? undefined);
  const fields = Object.entries(tree as object).map(([name, value]) =>
    part(named(name), typeof value === 'string' ? value.replace(/^"([^]*)"$/, '$1') : JSON.stringify(value ?? null)),
  );
  const forms = edits.filter((edit) => edit.in === 'form');
  const parts = [...fields, ...forms.flatMap(({ kind, name }) => wickedParts(kind, name))];
  const has = (kind: string) => forms.some((form) => form.kind === kind);
  const whole = Buffer.concat([...parts, Buffer.from(has('cut off') ? '' : `--${boundary}--\r\n`)]);
  const bounds = has('no boundary') ? '' : `; boundary=${has('another boundary') ? 'elsewhere' : boundary}`;
  return {
    body: has('cut off') ? whole.subarray(0, -3) : whole,
    headers: { 'content-type': `multipart/form-data${bounds}` },
  };
}

function bodyOf(endpoint: Served, right: Request, attack: Attack): Pick<Sent, 'body' | 'headers'> {
  const { edits } = attack;
  const whole = edits.findLast((edit) => edit.in === 'body');
  if (whole)
    return {
      body: whole.raw,
      headers: whole.type === null ? { 'content-type': 'application/json' } : { 'content-type': whole.type },
    };
  if (edits.some((edit) => edit.in === 'form') || (endpoint.multipart && attack.asForm))
    return formOf(right.body ?? {}, edits);
  if (!right.body && !edits.some((edit) => edit.in === 'field' || edit.in === 'twice'))
    return { body: undefined, headers: {} };
  return { body: jsonOf(right.body, edits), headers: { 'content-type': 'application/json' } };
}

/** The request of an attack. */
export function requestOf(endpoint: Served, attack: Attack, right: Request, ids: Ids): Sent {
  const { edits } = attack;
  const query = new Map(Object.entries(right.query ?? {}).map(([name, value]) => [name, encodeURIComponent(value)]));
  let path = endpoint.path;
  let after = '';
  const sent = bodyOf(endpoint, right, attack);
  const headers: Record<string, string> = { ...sent.headers, ...right.headers };
  for (const edit of edits) {
    if (edit.in === 'query' && edit.text === null) query.delete(edit.name);
    else if (edit.in === 'query') query.set(edit.name, withIds(edit.text ?? '', ids));
    else if (edit.in === 'path') path = path.replace(`{${edit.name}}`, () => withIds(edit.text, ids));
    else if (edit.in === 'address') after += edit.text;
    else if (edit.in === 'header') headers[edit.name] = edit.value;
  }
  const search = [...query].map(([name, value]) => `${name}=${value}`).join('&');
  return {
    url: `/api${fillPath(path, right.params)}${search && `?${search}`}${after}`,
    headers,
    body: typeof sent.body === 'string' ? withIds(sent.body, ids) : sent.body,
  };
}
