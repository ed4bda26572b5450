import { Link, useQuery, useSearchParams, useSession } from '@bairn/shared/app';
import type { Conversation } from '@bairn/shared/schema/conversations';
import { localDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { now } from '@bairn/shared/schema/clock';
import { Avatar } from '@bairn/shared/ui/Avatar';
import { Badge } from '@bairn/shared/ui/Badge';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';
import { Menu } from '@bairn/shared/ui/Menu';
import { PageLayout } from '@bairn/shared/ui/PageLayout';
import { pageOf } from '@bairn/shared/ui/pageOf';
import { Pagination } from '@bairn/shared/ui/Pagination';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { useLazyDialog } from '@bairn/shared/ui/useLazyDialog';
import styles from './Messages.module.css';
import { conversationsQuery, kindQuery, ofBranch } from './queries.ts';
import { whenShort } from './when.ts';

const loadContacts = async () => (await import('./NewMessageDialog.tsx')).NewMessageDialog;
const loadBulletin = async () => (await import('./BulletinDialog.tsx')).BulletinDialog;
const loadQuiet = async () => (await import('@bairn/shared/notifications/QuietHoursDialog')).QuietHoursDialog;

/** The conversations of a family, of a member of staff, and for admins those of their service. */
export function Component() {
  const session = useSession();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const conversations = useQuery(conversationsQuery(ofBranch(session), { search, page: pageOf(address) }));
  const contacts = useLazyDialog(loadContacts);
  const bulletin = useLazyDialog(loadBulletin);
  const quiet = useLazyDialog(loadQuiet);
  const isAdmin = session.account === 'service' && session.role !== 'nursery-staff';
  const mute = conversations.data?.mute ?? null;

  return (
    <PageLayout
      title="Messages"
      width="text"
      actions={
        <div className={styles.actions}>
          <Button onClick={contacts.open}>New message</Button>
          <Menu
            label="More about messages"
            items={[
              ...(isAdmin ? [{ label: 'Send a bulletin', onSelect: bulletin.open }] : []),
              { label: 'Quiet hours', onSelect: quiet.open },
            ]}
          />
        </div>
      }
    >
      <form
        role="search"
        aria-label="Search messages"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('search');
          const words = typeof typed === 'string' ? typed.trim() : '';
          setAddress(words ? { search: words } : {});
        }}
      >
        <label className="visually-hidden" htmlFor="messages-search">
          Name or words of a message
        </label>
        <input
          key={search}
          id="messages-search"
          type="search"
          name="search"
          maxLength={100}
          placeholder="Name or words of a message"
          defaultValue={search}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      {mute && (
        <p className={styles.muted}>
          Quiet hours: your devices stay silent from {mute.from} to {mute.to}.
        </p>
      )}
      <QueryView
        query={conversations}
        empty={
          search ? (
            <EmptyState
              title="No messages found"
              action={
                <Button variant="secondary" onClick={() => setAddress({})}>
                  Show all messages
                </Button>
              }
            >
              Try part of a name, or another word of the message.
            </EmptyState>
          ) : (
            <EmptyState title="No messages yet" action={<Button onClick={contacts.open}>New message</Button>}>
              {session.account === 'service'
                ? 'Write to a colleague, or to a family of your service.'
                : 'Write to a service that you have booked, enquired of or are connected with.'}
            </EmptyState>
          )
        }
      >
        {({ data, meta }) => (
          <div className={styles.list}>
            <List items={data.map((one) => ({ ...one, id: `${one.other.kind}${one.other.id}` }))}>
              {(one) => <Row conversation={one} reader={session.account === 'service' ? 'service' : 'family'} />}
            </List>
            <Pagination meta={meta} of="conversations" />
          </div>
        )}
      </QueryView>
      {contacts.Dialog && <contacts.Dialog onClose={contacts.close} />}
      {bulletin.Dialog && <bulletin.Dialog onClose={bulletin.close} />}
      {quiet.Dialog && <quiet.Dialog hours={mute} onClose={quiet.close} />}
    </PageLayout>
  );
}

/** The beginning of what was written last, or of what was found. */
function extract({ last, found }: Conversation): string {
  if (found) return found.text;
  const words = last.text || (last.files > 0 ? plural(last.files, 'picture') : 'Message removed');
  return last.is_own ? `${last.author ? 'You' : 'Former colleague'}: ${words}` : words;
}

function Row({ conversation, reader }: { conversation: Conversation; reader: 'service' | 'family' }) {
  const { other, unread, last, blocked, found } = conversation;
  const isService = reader === 'family';
  return (
    <ListRow
      linked
      start={<Avatar name={other.name} kind={isService ? 'service' : 'person'} />}
      title={
        <Link
          to={paths.conversation(other.id, { ...kindQuery(other.kind), ...(found ? { at: found.seq } : {}) })}
          className={cx(unread === 0 && styles.read)}
        >
          {unread > 0 && <span className="visually-hidden">{`${unread} unread: `}</span>}
          {other.name}
        </Link>
      }
      detail={
        <>
          {other.detail && <p>{other.detail}</p>}
          <p className={cx(styles.extract, unread > 0 && styles.unread)}>{extract(conversation)}</p>
        </>
      }
    >
      <div className={styles.end}>
        <time dateTime={last.at}>{whenShort(last.at, localDate(now()), reader)}</time>
        {blocked && <Badge>Blocked</Badge>}
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </div>
    </ListRow>
  );
}
