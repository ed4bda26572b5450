import { useQuery } from '@bairn/shared/app';
import { listWords } from '@bairn/shared/format/listWords';
import type { IncompleteFamily } from '@bairn/shared/schema/terms';
import { NeedsButton } from '@bairn/shared/needs/NeedsButton';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { incompleteFamiliesQuery, type Scope } from './queries.ts';
import styles from './Terms.module.css';

const partWords = { phone: 'phone number', address: 'address', needs: 'allergies and needs' } as const;

/** The service's families whose profile lacks what it needs before a booking, with ways to ask for it. */
export function IncompleteFamilies({ scope }: { scope: Scope }) {
  const families = useQuery(incompleteFamiliesQuery(scope));
  return (
    <div className={styles.part}>
      <p className={styles.muted}>
        Before a booking you need a phone number, an address, and what to know about allergies and needs.
      </p>
      <QueryView query={families} part empty={<p>Every family with a child at your service has given all of it.</p>}>
        {(known) => (
          <List items={known} label="Families with something missing">
            {(family) => <FamilyRow family={family} branch={scope.branch} />}
          </List>
        )}
      </QueryView>
    </div>
  );
}

function FamilyRow({ family, branch }: { family: IncompleteFamily; branch: string }) {
  const { name, email, missing, children } = family;
  const words = missing.map((part) =>
    part === 'needs'
      ? `${partWords.needs} of ${listWords(children.map((child) => child.first_name))}`
      : partWords[part],
  );
  return (
    <ListRow title={name} detail={`Missing: ${listWords(words)}`}>
      {children.map((child) => (
        <NeedsButton key={child.id} child={child} branch={branch} />
      ))}
      <a href={`mailto:${email}`} aria-label={`Email ${name}`}>
        Email
      </a>
    </ListRow>
  );
}
