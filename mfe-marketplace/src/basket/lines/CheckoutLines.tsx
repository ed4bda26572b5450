import { useState } from 'react';
import { useSession } from '@bairn/shared/app';
import { localDate } from '@bairn/shared/format/date';
import { plural } from '@bairn/shared/format/plural';
import type { Basket } from '@bairn/shared/schema/booking';
import { useAddChild } from '@bairn/shared/children/useAddChild';
import { dayWordsOf } from '#components/blockWords.ts';
import styles from '../Checkout.module.css';
import { CheckoutLine } from './CheckoutLine.tsx';
import { ChildChoice } from './ChildChoice.tsx';
import { ChildForAll } from './ChildForAll.tsx';
import { KeepAll } from './KeepAll.tsx';
import { FundedChoice } from './FundedChoice.tsx';
import { WayChoice } from './WayChoice.tsx';
import { isOneChoice, WayFailure, WayForAll } from './WayForAll.tsx';
import { useWays } from '../pay/useWays.tsx';
import { isPayable } from '../pay/ways.ts';
import type { LineErrors } from '../pay/payBasket.ts';
import type { ChildChoices } from './useChildChoice.ts';
import type { Lines } from './useLines.ts';

type Props = {
  basket: Basket;
  /** When the basket came, in milliseconds of this device's clock. */
  receivedAt: number;
  locked: boolean;
  /** What the last try to pay said of lines. */
  problems: LineErrors;
  /** What the card form says already. */
  refusal: string | undefined;
  /** A child was chosen: what that try said is old. */
  onChoose: () => void;
  choices: ChildChoices;
  lines: Lines;
};

/** The lines of the basket; a signed-in keyworker says who each is for. */
export function CheckoutLines({ basket, receivedAt, locked, problems, refusal, onChoose, choices, lines }: Props) {
  const { user } = useSession();
  const { items, now } = basket;
  const { tried, refusals } = choices;
  const choose = (ids: readonly string[], child: string) => {
    onChoose();
    choices.choose(ids, child);
  };
  const adding = useAddChild((child, line: string) => choose([line], child));
  const ways = useWays(items, user !== undefined);
  const [each, setEach] = useState(false);
  const forAll = !each && isOneChoice(items);
  const family = user?.keyworkerProfile?.children ?? [];
  const clock = { now, receivedAt };
  const busy = items.some(({ id }) => tried(id) !== undefined);

  return (
    <section aria-label="Your sessions" className={styles.lines}>
      <h2 className={styles.heading}>{plural(items.length, 'session')}</h2>
      <KeepAll items={items} clock={clock} lines={lines} locked={locked} />
      {user && <ChildForAll items={items} family={family} busy={busy || locked} onChoose={choose} />}
      {user && forAll && <WayForAll items={items} ways={ways} locked={locked} onEach={() => setEach(true)} />}
      <WayFailure failure={ways.failure} />
      {items.map((item) => {
        const chosen = tried(item.id) ?? item.child_id;
        const refused = refusals(item.id);
        const problem = problems[item.id];
        const missing = item.child_id === null ? problem : undefined;
        // The choice of the child says it already.
        const said = missing !== undefined || Object.values(refused).includes(problem ?? '');
        return (
          <CheckoutLine
            key={item.id}
            item={item}
            clock={clock}
            lines={lines}
            locked={locked}
            saidElsewhere={refusal}
            problem={said ? undefined : problem}
          >
            {user && (
              <ChildChoice
                label={`${item.session_name}, ${dayWordsOf(item)}`}
                date={item.date}
                family={family}
                chosen={chosen}
                refused={refused}
                busy={tried(item.id) !== undefined}
                locked={locked}
                problem={missing}
                onChoose={(child) => choose([item.id], child)}
                onAdd={() => void adding.ask(item.id)}
              />
            )}
            {/* They stay while the child is saved: what stands below must not move under a press. */}
            {user && <FundedChoice item={item} saving={tried(item.id) !== undefined} locked={locked} />}
            {user && isPayable(item) && (
              <WayChoice item={item} ways={ways} saving={tried(item.id) !== undefined} locked={locked} quiet={forAll} />
            )}
          </CheckoutLine>
        );
      })}
      {ways.dialog}
      {adding.dialog(localDate(now))}
    </section>
  );
}
