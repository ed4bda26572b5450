import { upgrade } from '@bairn/shared/calls/subscription';
import { formatFullDay } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { isUpgrade, plans, type PlanKey } from '@bairn/shared/format/plans';
import { nextMonth } from '@bairn/shared/format/planSpans';
import type { Subscription } from '@bairn/shared/schema/subscription';
import { ActionDialog } from '@bairn/shared/ui/ActionDialog';
import { useSend } from '@bairn/shared/ui/useSend';

type Props = {
  chosen: PlanKey;
  known: Subscription;
  params: { nursery: string; branch: string };
  onClose: () => void;
};

/** What a choice means, before it is made. */
function wordsOf(chosen: PlanKey, { plan, next, current }: Subscription) {
  const { name, fee } = plans[chosen];
  if (chosen === plan) {
    return {
      title: `Keep ${name}?`,
      confirm: `Keep ${name}`,
      message: `The plan ${plans[next?.plan ?? plan].name} does not begin, and ${name} goes on for ${formatPence(fee)} a month.`,
    };
  }
  if (isUpgrade(plan, chosen)) {
    return {
      title: `Upgrade to ${name}?`,
      confirm: `Upgrade for ${formatPence(fee)} a month`,
      message: `${name} begins today. This month is charged for the days of each plan. You pay by the statement at the end of the month.`,
    };
  }
  return {
    title: `Change to ${name}?`,
    confirm: `Change to ${name}`,
    message: `${name} begins on ${formatFullDay(nextMonth(current.month))}. Until then you have ${plans[plan].name}. Nothing is locked or removed: what is beyond the plan is charged by its number.`,
  };
}

/** Asks before the plan is changed, and says from when and what it costs. */
export function ChangePlanDialog({ chosen, known, params, onClose }: Props) {
  const send = useSend(upgrade);
  const { title, confirm, message } = wordsOf(chosen, known);
  return (
    <ActionDialog
      title={title}
      message={message}
      confirmLabel={confirm}
      onClose={onClose}
      onConfirm={() => send({ params, body: { plan: chosen, expected_plan: known.plan } })}
      done={({ data }) =>
        data.next
          ? `${plans[data.next.plan].name} begins on ${formatFullDay(data.next.from)}`
          : `Your plan is ${plans[data.plan].name}`
      }
    />
  );
}
