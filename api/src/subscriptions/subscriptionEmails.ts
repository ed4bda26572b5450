import { sql } from 'kysely';
import { formatFullDay, formatMonth } from '@bairn/shared/format/date';
import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import { isUpgrade, plans, type PlanKey } from '@bairn/shared/format/plans';
import { chargeWords } from '@bairn/shared/format/usageWords';
import type { Handle } from '../database/database.ts';
import type { Writers } from '../mail/addressed.ts';
import { oneLine, type Block, type Email } from '../mail/email.ts';
import { readStatement } from './statements.ts';

type Owner = { first_name: string; last_name: string; email: string; service: string; nursery: string; branch: string };

/** A super admin of the provider of a service; undefined once they are not, or the service is gone. */
async function readOwner(db: Handle, user: string, branch: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select u.first_name, u.last_name, u.email, b.name as service, b.nursery_id as nursery, b.id as branch
    from branch b
    join staff_profile s on s.nursery_id = b.nursery_id and s.user_id = ${user} and s.role = 'nursery-super-admin'
      and s.deleted_at is null and s.suspended_at is null
    join "user" u on u.id = s.user_id and u.deleted_at is null
    where b.id = ${branch}`.execute(db);
  return rows[0];
}

const addressed = (owner: Owner, email: Email) => ({
  to: { name: `${owner.first_name} ${owner.last_name}`, address: owner.email },
  email: { ...email, because: `you own ${oneLine(owner.service)} on Bairn` },
  also: [],
});

/** What a plan includes, in points. */
const included = (plan: PlanKey): Block => {
  const { fee, bookings, children } = plans[plan];
  return {
    kind: 'points',
    points: [
      `${formatPence(fee)} a month`,
      `${plural(bookings.included, 'booking')} online a month, then ${formatPence(bookings.price)} each`,
      `${plural(children.included, 'child', 'children')} who come, then ${formatPence(children.price)} each`,
    ],
  };
};

type Changed = { former: PlanKey; plan: PlanKey; from: string; by: string | null };

/** The email that confirms a change of the plan to an owner. */
export function planChanged(owner: Owner, { former, plan, from, by }: Changed, site: string): Email {
  const [service, name] = [oneLine(owner.service), plans[plan].name];
  const who = by === null ? 'the plan was changed' : `${by} changed the plan`;
  const what =
    former === plan
      ? `${service} keeps the plan ${name}: the smaller one that was to begin does not.`
      : `${service} has the plan ${plans[former].name} until the day before, and ${name} from ${formatFullDay(from)}.`;
  return {
    subject:
      former === plan ? `${service} keeps the plan ${name}` : `${service}: plan ${name} from ${formatFullDay(from)}`,
    summary: `${formatPence(plans[plan].fee)} a month`,
    title: former === plan ? `You keep the plan ${name}` : `Your plan is ${name} from ${formatFullDay(from)}`,
    blocks: [
      { kind: 'text', text: `Hello ${owner.first_name}, ${who}. ${what}` },
      { kind: 'heading', text: `What ${name} includes` },
      included(plan),
      {
        kind: 'text',
        text: isUpgrade(former, plan)
          ? 'This month is charged for the days of each plan. You pay by the usage statement of the month.'
          : 'You pay by the usage statement of the month. Nothing that you have is locked or removed.',
      },
      { kind: 'action', label: 'See your plan', url: `${site}/settings/subscriptions` },
    ],
  };
}

/** Emails to the owners of a provider about the plans of its services. */
export const subscriptionEmails = {
  async 'subscription.changed'(db, { ids }, { sender: { site } }) {
    const owner = await readOwner(db, ids.user_id, ids.branch_id);
    if (!owner) return null;
    const { rows } = await sql<{ name: string }>`
      select first_name || ' ' || last_name as name from "user" where id = ${ids.by} and deleted_at is null`.execute(
      db,
    );
    const by = ids.by === ids.user_id ? 'you' : (rows[0]?.name ?? null);
    return addressed(owner, planChanged(owner, { ...ids, by }, site));
  },

  async 'statement.issued'(db, { ids }, { sender: { site } }) {
    const { rows } = await sql<{ nursery: string; branch: string }>`
      select nursery_id as nursery, branch_id as branch from usage_statement where id = ${ids.usage_statement_id}`.execute(
      db,
    );
    const [of] = rows;
    const owner = of && (await readOwner(db, ids.user_id, of.branch));
    if (!of || !owner) return null;
    const { number, month, lines, total, due_on, service_name } = await readStatement(db, of, ids.usage_statement_id);
    const [service, when] = [oneLine(service_name), formatMonth(month)];
    return addressed(owner, {
      subject: `Usage statement ${number} for ${service}, ${when}: ${formatPence(total)}`,
      summary: `Please pay by ${formatFullDay(due_on)}`,
      title: `Usage statement for ${when}`,
      blocks: [
        { kind: 'text', text: `Hello ${owner.first_name}, this is what ${service} used in ${when}.` },
        {
          kind: 'sums',
          sums: [
            ...lines.map((line) => ({ label: chargeWords(line), amount: formatPence(line.amount) })),
            { label: 'Total', amount: formatPence(total), total: true },
          ],
        },
        {
          kind: 'text',
          text: `Please pay ${formatPence(total)} by ${formatFullDay(due_on)}, by bank transfer as agreed with Bairn, with the reference ${number}.`,
        },
        { kind: 'action', label: 'See the statement', url: `${site}/settings/usage-statements` },
      ],
    });
  },
} satisfies Partial<Writers>;
