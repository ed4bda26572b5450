import { useState } from 'react';
import { toast, useNavigate } from '@bairn/shared/app';
import { previewSession, updateSession } from '@bairn/shared/calls/sessions';
import { paths } from '@bairn/shared/paths';
import type { WebConfig } from '@bairn/shared/schema/config';
import type { DatesPreview, SessionDraft, SessionInput } from '@bairn/shared/schema/sessions';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { notSent } from '@bairn/shared/ui/Form';
import { useSend } from '@bairn/shared/ui/useSend';
import { useScope } from '../components/useScope.ts';
import { KeptDates } from './KeptDates.tsx';
import type { Setup } from './queries.ts';
import { SessionForm } from './SessionForm.tsx';

type Props = { setup: Setup; lists: WebConfig['lists']; session: SessionDraft };

/** A change that touches bookings: the form waits until the person has saved it or gone back. */
type Asked = { body: SessionInput; dates: DatesPreview; settle: (answer: string | typeof notSent) => void };

/** The form of a session that exists; where a change touches bookings, it shows them before it saves. */
export function EditSession({ setup, lists, session }: Props) {
  // As it was when the form opened: what others save meanwhile is refused, not written over.
  const [draft] = useState(session);
  const params = { ...useScope(), id: draft.id };
  const preview = useSend(previewSession);
  const update = useSend(updateSession);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);

  const save = async (body: SessionInput, expected_kept: number) =>
    (await update({ params, body: { ...body, version: draft.version, expected_kept } })).data.session.name;
  const check = async (body: SessionInput) => {
    const { data: dates } = await preview({ params, body: { ...body, version: draft.version } });
    if (dates.kept.length === 0 && dates.outside_ages === 0) return save(body, 0);
    return new Promise<string | typeof notSent>((settle) => setAsked({ body, dates, settle }));
  };
  const close = (answer: string | typeof notSent) => {
    asked?.settle(answer);
    setAsked(null);
  };

  return (
    <>
      <SessionForm
        setup={setup}
        lists={lists}
        draft={draft}
        submitLabel="Save changes"
        onSubmit={check}
        onDone={(name) => {
          toast.success(`${name} is saved.`);
          void navigate(paths.serviceSession(draft.id));
        }}
      />
      {asked && (
        <ActionDialog
          onClose={() => close(notSent)}
          title="This change touches bookings"
          message={<KeptDates dates={asked.dates} />}
          confirmLabel="Save changes"
          cancelLabel="Go back"
          onConfirm={async () => close(await save(asked.body, asked.dates.kept.length))}
        />
      )}
    </>
  );
}
