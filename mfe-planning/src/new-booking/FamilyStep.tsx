import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useQuery, useSearchParams } from '@bairn/shared/app';
import { formatPhone } from '@bairn/shared/format/phone';
import { plural } from '@bairn/shared/format/plural';
import type { KnownFamily } from '@bairn/shared/schema/desk';
import { Button } from '@bairn/shared/ui/Button';
import { Card } from '@bairn/shared/ui/Card';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { Form } from '@bairn/shared/ui/Form';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TextField } from '@bairn/shared/ui/TextField';
import { useScope } from '../components/useScope.ts';
import { familiesQuery } from './queries.ts';

const Search = z.object({ search: z.string().check(z.trim()) });

/** Whom the booking is for: a family that the service knows, or one that is entered. */
export type Chosen = { family: KnownFamily | null };

type Props = { chosen: Chosen | null; onChoose: (chosen: Chosen | null) => void };

const detailOf = ({ email, phone, children }: KnownFamily) =>
  [email, phone && formatPhone(phone), children.map(({ full_name }) => full_name).join(', ')]
    .filter(Boolean)
    .join(' · ');

/** Finds a family that the service knows, or begins with a new one. `?search=` begins with what to look for. */
export function FamilyStep(props: Props) {
  const { chosen } = props;
  const step = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  // The button that was pressed goes with its view: the keyboard goes on in the one that comes.
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    step.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [chosen]);
  return (
    <div ref={step}>
      <FamilyCard {...props} />
    </div>
  );
}

function FamilyCard({ chosen, onChoose }: Props) {
  const scope = useScope();
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const families = useQuery({ ...familiesQuery(scope, search), enabled: search !== '' });
  if (chosen) {
    return (
      <Card title="1. Family">
        <ListRow
          title={chosen.family?.name ?? 'A new family'}
          detail={chosen.family ? detailOf(chosen.family) : 'Enter their details below.'}
        >
          <Button variant="secondary" size="small" onClick={() => onChoose(null)}>
            Change
          </Button>
        </ListRow>
      </Card>
    );
  }
  return (
    <Card title="1. Family">
      <div role="search">
        <Form
          label="Find a family"
          schema={Search}
          guard={false}
          defaults={{ search }}
          onSubmit={(typed) => setSearch(typed.search)}
        >
          <FieldRow
            action={
              <Button type="submit" variant="secondary">
                Find
              </Button>
            }
          >
            <TextField
              type="search"
              name="search"
              label="Parent, child or email"
              hint="Finds families who have booked with you, or whose child is on your roll."
              autoComplete="off"
              maxLength={100}
            />
          </FieldRow>
        </Form>
      </div>
      <p>
        Is the family new to you?{' '}
        <Button variant="quiet" onClick={() => onChoose({ family: null })}>
          Enter a new family
        </Button>
      </p>
      {search !== '' && (
        <QueryView
          query={families}
          part
          skeleton="rows"
          isEmpty={(found) => found.length === 0}
          empty={<p role="status">No family of yours matches. Enter a new family.</p>}
        >
          {(found) => (
            <>
              <p role="status">{plural(found.length, 'family', 'families')}</p>
              <List items={found} label="Families">
                {(family) => (
                  <ListRow title={family.name} detail={detailOf(family)}>
                    <Button variant="secondary" size="small" onClick={() => onChoose({ family })}>
                      Choose<span className="visually-hidden"> {family.name}</span>
                    </Button>
                  </ListRow>
                )}
              </List>
            </>
          )}
        </QueryView>
      )}
    </Card>
  );
}
