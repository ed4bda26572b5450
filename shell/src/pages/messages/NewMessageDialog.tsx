import { Link, useQuery, useSession } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Dialog } from '@bairn/shared/ui/Dialog';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useState } from 'react';
import styles from './Messages.module.css';
import { contactsQuery, kindQuery, ofBranch } from './queries.ts';

/** Chooses to whom a message goes: only people and services with whom there is something to write about. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const isService = session.account === 'service';
  const [search, setSearch] = useState('');
  const contacts = useQuery(contactsQuery(ofBranch(session), search.trim()));
  return (
    <Dialog open onClose={onClose} title="New message">
      <label className={styles.find}>
        {isService ? 'Name of a family or colleague' : 'Name of a service'}
        <input type="search" maxLength={100} value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      <QueryView
        part
        query={contacts}
        empty={
          <EmptyState level={3} title={search ? 'No one found' : 'No one to write to yet'}>
            {isService
              ? 'Families appear here once they book, enquire, connect, or have a child on your roll.'
              : 'A service appears here once you book, enquire or connect.'}
          </EmptyState>
        }
      >
        {(people) => (
          <List items={people.map((one) => ({ ...one, key: one.id, id: `${one.kind}${one.id}` }))}>
            {(one) => (
              <ListRow
                linked
                start={<Avatar name={one.name} kind={isService ? 'person' : 'service'} />}
                title={
                  <Link to={paths.conversation(one.key, kindQuery(one.kind))} onClick={onClose}>
                    {one.name}
                  </Link>
                }
                detail={one.detail}
              />
            )}
          </List>
        )}
      </QueryView>
    </Dialog>
  );
}
