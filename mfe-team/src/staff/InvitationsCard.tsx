import { Link, useQuery } from '@bairn/shared/app';
import { formatDate, localDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import { paths } from '@bairn/shared/paths';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Badge } from '@bairn/shared/ui/Badge';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { EmptyState } from '@bairn/shared/ui/EmptyState';
import { Glance } from '@bairn/shared/ui/Glance';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { invitesQuery } from './queries.ts';
import { inviteLook, nameOf, roleWords } from './staffWords.ts';
import { useScope } from '../components/useScope.ts';

const most = 4;
const all = paths.staff({ show: 'invitations' });

/** Who was asked to join and has not: an invitation that has expired can be sent again. */
export function Component() {
  const invites = useQuery(invitesQuery(useScope(), { per_page: most }));
  return (
    <Card title="Invitations" aside={<Link to={all}>All invitations</Link>}>
      <QueryView
        query={invites}
        part
        empty={
          <EmptyState
            level={3}
            title="No open invitations"
            action={
              <ButtonLink variant="secondary" to={servicePaths.inviteStaff()}>
                Invite someone
              </ButtonLink>
            }
          />
        }
      >
        {({ data, meta }) => (
          <Glance
            label="Open invitations"
            lines={data.map((invite) => ({
              key: invite.id,
              title: nameOf(invite),
              detail: `${roleWords[invite.role].name}, ${invite.status === 'expired' ? 'expired' : 'until'} ${formatDate(localDate(invite.expires_at))}`,
              end: <Badge tone={inviteLook[invite.status].tone}>{inviteLook[invite.status].words}</Badge>,
            }))}
            more={
              meta.total > most ? (
                <Link to={all}>and {plural(meta.total - most, 'more invitation')}</Link>
              ) : (
                <Link to={servicePaths.inviteStaff()}>Invite someone</Link>
              )
            }
          />
        )}
      </QueryView>
    </Card>
  );
}
