import type { FastifyRequest } from 'fastify';
import { fileTooLarge, maxFileBytes } from '@bairn/shared/schema/files';
import { invalid } from '../refusals/refusal.ts';

/** A service has a logo and a cover. */
const mostFiles = 2;

/**
 * Collects the parts of a form into one object for the schema; file parts become `File`.
 * @throws Refusal 422 where a file is over the limit or the form is malformed.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  if (!request.isMultipart()) return typeof request.body === 'object' && request.body ? { ...request.body } : values;
  let part = '';
  try {
    for await (const found of request.parts({
      limits: { fileSize: maxFileBytes, files: mostFiles, fields: 60, fieldSize: 65_536 },
    })) {
      part = found.fieldname;
      if (found.type === 'field') values[part] = found.value;
      else
        values[part] = new File([new Uint8Array(await found.toBuffer())], found.filename ?? '', {
          type: found.mimetype,
        });
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw invalid({ [part]: [fileTooLarge] });
    throw invalid({ body: ['The form could not be read.'] });
  }
  return values;
}
