import { useState } from 'react';
import type * as z from 'zod/mini';
import { Navigate, toast, useBranch, useNavigate, useSession } from '@bairn/shared/app';
import { createSubjects } from '@bairn/shared/calls/carers';
import { listWords } from '@bairn/shared/format/listWords';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { Checkbox } from '@bairn/shared/ui/Checkbox';
import { Form } from '@bairn/shared/ui/Form';
import { TextArea } from '@bairn/shared/ui/TextArea';
import { useSend } from '@bairn/shared/ui/useSend';
import {
  AnswersStep,
  carersOf,
  childrenOf,
  clearDraft,
  readDraft,
  type CarersStep,
  type ChildrenStep,
} from './draft.ts';
import { StepKeeper } from './StepKeeper.tsx';
import { StepLayout } from './StepLayout.tsx';
import styles from './Steps.module.css';

/** Step 3: funding and health of each child. The end of it saves the three steps in one call. */
export function Component() {
  const { user } = useSession();
  const { branch } = useBranch();
  if (!user) return null;
  const of = { user: user.id, branch: branch.id };
  return (
    <StepLayout current={2} intro="What you know so far. What you leave empty the family is asked.">
      <Answers key={branch.id} {...of} />
    </StepLayout>
  );
}

function Answers(of: { user: string; branch: string }) {
  const [draft] = useState(() => readDraft(of));
  const [children, carers] = [childrenOf(draft), carersOf(draft)];
  if (!children) return <Navigate to={servicePaths.newChild()} replace />;
  if (!carers) return <Navigate to={servicePaths.newChildCarers()} replace />;
  return <AnswersForm {...of} draft={draft} entered={children} adults={carers} />;
}

type FormProps = {
  user: string;
  branch: string;
  draft: ReturnType<typeof readDraft>;
  entered: z.output<typeof ChildrenStep>['children'];
  adults: z.output<typeof CarersStep>;
};

/** A carer of the draft as the call takes them. */
function carerOf([key, carer]: [string, FormProps['adults']['carers'][string]], main: string | undefined) {
  const { relation_id, responsibilities } = carer;
  const standing = { is_primary: key === main, relation_id, responsibilities };
  if (carer.kind === 'known') return { ...standing, carer_id: carer.carer_id };
  const { first_name, last_name, email, phone } = carer;
  return { ...standing, carer: { first_name, last_name, email, phone } };
}

function AnswersForm({ user, branch, draft, entered, adults }: FormProps) {
  const navigate = useNavigate();
  const send = useSend(createSubjects);
  const children = Object.entries(entered);
  return (
    <Form
      label="Funding and health"
      schema={AnswersStep}
      defaults={draft.steps.answers}
      guard={false}
      submitLabel={children.length === 1 ? 'Add child' : `Add ${children.length} children`}
      onSubmit={async ({ answers }) => {
        const body = {
          children: children.map(([key, child]) => ({ ...child, ...answers[key] })),
          carers: Object.entries(adults.carers).map((carer) => carerOf(carer, adults.main)),
        };
        const query = { nursery_branch_id: branch };
        return (await send({ query, body, idempotencyKey: draft.intent })).data;
      }}
      onDone={({ children: added }) => {
        clearDraft();
        toast.success(`${listWords(added.map(({ full_name }) => full_name))} added.`);
        void navigate(paths.children());
      }}
      actions={
        <ButtonLink variant="quiet" to={servicePaths.newChildCarers()}>
          Back
        </ButtonLink>
      }
    >
      <StepKeeper user={user} branch={branch} step="answers" />
      <div className={styles.entries}>
        {children.map(([key, { first_name, last_name }]) => (
          <Card key={key} title={`${first_name} ${last_name}`}>
            <div className={styles.fields}>
              <Checkbox name={`answers.${key}.funded`} label="Gets funded hours" />
              <TextArea
                name={`answers.${key}.allergies`}
                label="Allergies"
                optional
                rows={2}
                maxLength={500}
                hint="Separate several with commas. Only the family can say that there are none."
              />
              <TextArea
                name={`answers.${key}.medical_needs`}
                label="Medical and additional needs"
                optional
                rows={3}
                maxLength={500}
              />
            </div>
          </Card>
        ))}
      </div>
    </Form>
  );
}
