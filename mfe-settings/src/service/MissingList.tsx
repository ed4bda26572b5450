import { servicePaths } from '@bairn/shared/paths/servicePaths';
import type { MissingPart } from '@bairn/shared/schema/listing';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { List } from '@bairn/shared/ui/List';
import { ListRow } from '@bairn/shared/ui/ListRow';

type Way = { title: string; text: string; action: string; to: string };

/** What a service still needs, and the page or the part of this page that does it. */
const wayTo = (part: MissingPart, id: string): Way =>
  ({
    details: {
      title: 'Complete the details',
      text: 'Fill in the form below and save it.',
      action: 'Go to the form',
      to: '#details',
    },
    proof: {
      title: 'Prove that the service is yours',
      text: 'With a code or a document, below.',
      action: 'Go to the proof',
      to: '#proof',
    },
    opening_hours: {
      title: 'Opening hours',
      text: 'Families see when you are open.',
      action: 'Set opening hours',
      to: servicePaths.serviceOpeningHours(id),
    },
    sessions: {
      title: 'A listed session with dates to come',
      text: 'Families book sessions.',
      action: 'Plan a session',
      to: servicePaths.newSession(),
    },
    payouts: {
      title: 'Payouts',
      text: 'We need to know where your money goes.',
      action: 'Set up payouts',
      to: servicePaths.paymentCollection(),
    },
  })[part];

/** What a service still needs before it can be listed. */
export function MissingList({ missing, service }: { missing: readonly MissingPart[]; service: string }) {
  return (
    <List items={missing} itemKey={(part) => part} label="Still to do">
      {(part) => {
        const { title, text, action, to } = wayTo(part, service);
        return (
          <ListRow title={title} detail={text}>
            <ButtonLink to={to} size="small" variant="secondary">
              {action}
            </ButtonLink>
          </ListRow>
        );
      }}
    </List>
  );
}
