/** A plan of a service. Each has every function; they differ by what a month includes (docs/decisions/subscriptions.md). */
export type PlanKey = 'start' | 'standard' | 'plus';

/** What is charged beyond what a plan includes. */
export type ChargedUnit = 'bookings' | 'children';

type Allowance = {
  /** So many in a calendar month cost nothing more. */
  included: number;
  /** Pence for each one more. */
  price: number;
};

export type Plan = Record<ChargedUnit, Allowance> & {
  name: string;
  /** Pence for a calendar month. */
  fee: number;
  /** For whom it is, in a sentence. */
  text: string;
};

/** All plans, the smallest first: a later one is an upgrade. A service that never chose has the first. */
export const plans = {
  start: {
    name: 'Start',
    fee: 0,
    text: 'For a childminder or a service that is new here.',
    bookings: { included: 10, price: 40 },
    children: { included: 20, price: 50 },
  },
  standard: {
    name: 'Standard',
    fee: 2900,
    text: 'For a nursery or a club that takes bookings every week.',
    bookings: { included: 150, price: 20 },
    children: { included: 60, price: 30 },
  },
  plus: {
    name: 'Plus',
    fee: 7900,
    text: 'For a large service with many bookings.',
    bookings: { included: 600, price: 10 },
    children: { included: 200, price: 20 },
  },
} as const satisfies Record<PlanKey, Plan>;

export const planKeys = Object.keys(plans) as readonly PlanKey[];

/** Whether a plan is larger than another. */
export const isUpgrade = (from: PlanKey, to: PlanKey) => planKeys.indexOf(to) > planKeys.indexOf(from);

/** What is counted of a service in a month; the first two are charged. */
export type Usage = Record<ChargedUnit, number> & {
  staff: number;
  messages: number;
  /** Pictures and videos, in bytes. */
  storage_bytes: number;
};

/** The days of a month with one plan; local dates, both included. */
export type PlanSpan = { plan: PlanKey; from: string; to: string; days: number };

export type ChargeKind = 'fee' | ChargedUnit;

/** A line of a statement: `quantity` times `price` pence a month, for the days of its span. */
export type Charge = PlanSpan & { kind: ChargeKind; quantity: number; price: number; amount: number };

/** Pence of a part of a month, half a penny rounded up; in whole numbers, so that it is exact. */
const partOfMonth = (pence: number, days: number, ofDays: number) =>
  Math.floor((2 * pence * days + ofDays) / (2 * ofDays));

/**
 * What a month costs: each plan is charged for its days, as that part of what the whole month would cost on it. So a change
 * in the middle of a month is never cheaper or dearer by its date. Nothing is listed that costs nothing, but for the fee.
 */
export function chargeMonth(usage: Record<ChargedUnit, number>, spans: readonly PlanSpan[], daysInMonth: number) {
  const lines = spans.flatMap((span): Charge[] => {
    const { fee, bookings, children } = plans[span.plan];
    const more = (kind: ChargedUnit, { included, price }: Allowance) => ({
      kind,
      quantity: Math.max(0, usage[kind] - included),
      price,
    });
    return [{ kind: 'fee' as const, quantity: 1, price: fee }, more('bookings', bookings), more('children', children)]
      .filter(({ kind, quantity }) => kind === 'fee' || quantity > 0)
      .map(({ kind, quantity, price }) => ({
        ...span,
        kind,
        quantity,
        price,
        amount: partOfMonth(quantity * price, span.days, daysInMonth),
      }));
  });
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** What a whole month of this usage would cost on a plan, in pence. */
export const monthOn = (plan: PlanKey, usage: Record<ChargedUnit, number>) =>
  chargeMonth(usage, [{ plan, from: '', to: '', days: 1 }], 1).total;

/** The number of a usage statement as people read it, 'US-000042'. */
export const statementNumber = (number: number) => `US-${String(number).padStart(6, '0')}`;

/** Bytes in words: '1.2 GB', '340 MB', '0 MB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 1000 ? `${(megabytes / 1000).toFixed(1)} GB` : `${Math.ceil(megabytes)} MB`;
}
