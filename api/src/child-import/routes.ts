import { importChildren } from '@bairn/shared/calls/childImport';
import { editorOf } from '../carers/editor.ts';
import { serve } from '../http/serve.ts';
import { importNext, previewImport } from './importChildren.ts';

const bytesOf = async (file: File | string) =>
  typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(await file.arrayBuffer());

/** The import of children and their carers. */
export const childImportRoutes = [
  serve(
    importChildren,
    { access: 'carer.create', ownTransactions: true },
    async ({ db, transact, body, person, scope, request }) => {
      const importing = { editor: editorOf(person, scope, request), branch: scope.branch };
      const bytes = await bytesOf(body.file);
      if (body.dry_run) return { data: await previewImport(db, importing, bytes) };
      const key = request.idempotencyKey ?? request.id;
      return { data: await importNext({ db, transact }, importing, { bytes, after: body.after, key }) };
    },
  ),
];
