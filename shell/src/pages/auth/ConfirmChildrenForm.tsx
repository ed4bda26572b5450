import { call, session, toast, useNavigate, useQueryClient } from '@bairn/shared/app';
import { formatDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { FamilyChild } from '@bairn/shared/schema/auth';
import { type ChildToConfirm } from '@bairn/shared/schema/confirmChildren';
import { confirmChildren } from '@bairn/shared/calls/confirmChildren';
import { Card } from '@bairn/shared/ui/Card';
import { Form } from '@bairn/shared/ui/Form';
import { RadioGroup } from '@bairn/shared/ui/RadioGroup';
import * as z from 'zod/mini';
import styles from './ConfirmChildren.module.css';
import { confirmChildrenQuery } from './confirmChildrenQuery.ts';

type Props = { waiting: readonly ChildToConfirm[]; family: readonly FamilyChild[]; next: string };

/** The answers that are no child of the family. */
const isNew = 'new';
const notMine = 'not-mine';

const Answers = z.object({
  children: z.array(z.custom<string>((value) => typeof value === 'string', { error: 'Choose an answer' })),
});

/** The answers by child, in the words of the call. */
function bodyOf(waiting: readonly ChildToConfirm[], answers: readonly string[]) {
  const answered = waiting.map(({ id }, index) => ({ id, answer: answers[index] ?? '' }));
  return {
    confirmed: answered
      .filter(({ answer }) => answer !== notMine)
      .map(({ id, answer }) => ({ id, child_id: answer === isNew ? null : answer })),
    declined: answered.filter(({ answer }) => answer === notMine).map(({ id }) => id),
  };
}

/** What may be answered about a child: the one of the family that it seems to be stands first, else that it is new there. */
function choices(child: ChildToConfirm, family: readonly FamilyChild[]) {
  const known = family.map(({ id, full_name }) => ({ value: id, label: `Yes, this is ${full_name} in my family` }));
  return [
    ...known.filter(({ value }) => value === child.match),
    { value: isNew, label: known.length > 0 ? 'Yes, add to my family' : 'Yes, this is my child' },
    ...known.filter(({ value }) => value !== child.match),
    { value: notMine, label: 'No, this is not my child', hint: 'We’ll tell the service that its entry is wrong.' },
  ];
}

/** One answer for each child; all are sent together. */
export function ConfirmChildrenForm({ waiting, family, next }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <Form
      label="Your children"
      schema={Answers}
      defaults={{ children: waiting.map(({ match }) => match ?? undefined) }}
      submitLabel="Confirm"
      onSubmit={async ({ children }) => {
        const body = bodyOf(waiting, children);
        return { body, user: (await call(confirmChildren, { body })).data };
      }}
      onDone={({ body, user }) => {
        session.update(user);
        const { length } = body.confirmed;
        toast.success(
          length > 0 ? `${plural(length, 'child', 'children')} confirmed.` : 'Thank you. We’ll tell the service.',
        );
        void navigate(next);
        client.removeQueries({ queryKey: confirmChildrenQuery.queryKey });
      }}
    >
      <ul role="list" className={styles.children}>
        {waiting.map((child, index) => (
          <li key={child.id}>
            <Card title={`${child.first_name} ${child.last_name}`}>
              <p className={styles.facts}>
                Born {formatDate(child.dob)}. Entered by {child.branch_name}
                {child.nursery_name !== child.branch_name && ` (${child.nursery_name})`}.
              </p>
              <RadioGroup
                name={`children.${index}`}
                label={`Is ${child.first_name} yours?`}
                options={choices(child, family)}
              />
            </Card>
          </li>
        ))}
      </ul>
    </Form>
  );
}
