import { configQuery, useMutation, useQuery, useQueryClient, useSession } from '@bairn/shared/app';
import { confirmByLink, payByLink } from '@bairn/shared/calls/desk';
import { formatDate, formatTime, localDate, localTime } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { paths } from '@bairn/shared/paths';
import { CardForm } from '@bairn/shared/payments/CardForm';
import type { Card as PayingCard } from '@bairn/shared/payments/cardProvider';
import { useBank } from '@bairn/shared/payments/useBank';
import type { WebConfig } from '@bairn/shared/schema/config';
import type { LinkedOrder } from '@bairn/shared/schema/desk';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { ButtonLink } from '@bairn/shared/ui/ButtonLink';
import { Card } from '@bairn/shared/ui/Card';
import { QueryView } from '@bairn/shared/ui/QueryView';
import { TryAgain } from '@bairn/shared/ui/TryAgain';
import { useSend } from '@bairn/shared/ui/useSend';
import { linkQuery } from './linkQuery.ts';

type Props = { order: LinkedOrder; token: string; onRetry: () => void };

/** What can be done as the order stands. */
export function LinkState({ order, token, onRetry }: Props) {
  const { status, withdrawn, only_funded, service_name, pay_by, now, busy } = order;
  if (only_funded) {
    const withdrew = only_funded === 'withdrawn';
    return (
      <Alert tone="warning" live title={withdrew ? `${service_name} has withdrawn the rest` : 'This link has ended'}>
        What funded hours pay for stays booked: it is listed above.{' '}
        {withdrew ? 'You do not need to pay the rest.' : 'The rest was not paid in time.'} Nothing was charged, and its
        places are no longer held.{!withdrew && ' Ask the service to book them again.'}
      </Alert>
    );
  }
  if (status === 'paid' || status === 'part_refunded' || status === 'refunded') {
    return (
      <Alert tone="success" live title="This is paid">
        The places are booked, and a confirmation is in your email.
      </Alert>
    );
  }
  if (withdrawn) {
    return (
      <Alert tone="warning" live title={`${service_name} has withdrawn this booking`}>
        Nothing was charged, and the places are no longer kept. You do not need to pay. If you have questions, please
        call the service.
      </Alert>
    );
  }
  if (status !== 'pending' || (Date.parse(pay_by) <= Date.parse(now) && !busy)) {
    return (
      <Alert tone="warning" live title="This link has ended">
        Nothing was charged, and the places are no longer held. Ask the service to book them again.
      </Alert>
    );
  }
  if (busy && !order.client_secret) {
    return (
      <Alert
        tone="info"
        live
        title="A card is being charged"
        action={<TryAgain size="small" variant="secondary" onRetry={onRetry} />}
      >
        Do not pay again: look again in a minute.
      </Alert>
    );
  }
  return order.client_secret ? (
    <AskBank order={order} secret={order.client_secret} token={token} />
  ) : (
    <Pay order={order} token={token} />
  );
}

/** A bank that asked and got no answer: the card holder goes on from here. */
function AskBank({ order, secret, token }: Pick<Props, 'order' | 'token'> & { secret: string }) {
  const config = useQuery(configQuery);
  return (
    <QueryView query={config} part skeleton="text">
      {({ payments }) => <AskBankButton order={order} secret={secret} token={token} payments={payments} />}
    </QueryView>
  );
}

type AskProps = Pick<Props, 'order' | 'token'> & { secret: string; payments: WebConfig['payments'] };

function AskBankButton({ order, secret, token, payments }: AskProps) {
  const { authenticate, dialog } = useBank(payments);
  const client = useQueryClient();
  const send = useSend(confirmByLink);
  const ask = useMutation({
    mutationFn: async () => {
      await authenticate(secret, order.total);
      return send({ body: { token } });
    },
    onSuccess: (answer) => client.setQueryData(linkQuery(token).queryKey, answer),
  });
  return (
    <Alert
      tone="warning"
      live
      title="Your bank asks you to confirm"
      action={
        <Button size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
          Confirm with your bank
        </Button>
      }
    >
      Nothing is charged until you have confirmed.
      {dialog}
    </Alert>
  );
}

function Pay({ order, token }: Pick<Props, 'order' | 'token'>) {
  const { status } = useSession();
  const config = useQuery(configQuery);
  const client = useQueryClient();
  const sendCard = useSend(payByLink);
  const sendConfirm = useSend(confirmByLink);
  const { total, pay_by } = order;
  const keep = (paid: LinkedOrder) => client.setQueryData(linkQuery(token).queryKey, { data: paid });
  const pay = async (card: PayingCard) => {
    const { payment_method_id } = await card.token();
    const begun = (await sendCard({ body: { token, payment_method_id } })).data;
    if (!begun.client_secret) return begun;
    await card.authenticate(begun.client_secret, total);
    return (await sendConfirm({ body: { token } })).data;
  };
  return (
    <>
      <p>
        The places are kept until {formatDate(localDate(pay_by))}, {formatTime(localTime(pay_by), 'family')}.
      </p>
      <Card title="Pay by card">
        <QueryView query={config} part skeleton="details">
          {({ payments, mode }) => (
            <CardForm
              payments={payments}
              demo={mode === 'demo'}
              submitLabel={`Pay ${formatPence(total)}`}
              onCard={pay}
              onDone={keep}
            />
          )}
        </QueryView>
      </Card>
      {status === 'anonymous' && (
        <p>
          Do you have an account with this email address?{' '}
          <ButtonLink variant="quiet" to={paths.login(paths.bookings())}>
            Log in to see your bookings
          </ButtonLink>
        </p>
      )}
    </>
  );
}
