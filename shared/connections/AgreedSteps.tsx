import { formatDate, formatTime, localDate, localTime } from '@bairn/shared/format/date';
import { connectionText, type ConnectionSide } from '@bairn/shared/schema/connectionTexts';
import type { Connection } from '@bairn/shared/schema/rows/connections';
import styles from './AgreedSteps.module.css';
import { otherSideOf, stepLine } from './stepWords.ts';

/** Who agreed to what and when, the latest first, each with the text of that time. */
export function AgreedSteps({ connection, reader }: { connection: Connection; reader: ConnectionSide }) {
  const other = otherSideOf(connection, reader);
  return (
    <ul className={styles.steps}>
      {connection.history.map((step) => {
        const text = step.version === null ? undefined : connectionText(step.side, step.step, step.version);
        const heading = `${stepLine(step, reader, other)}, ${formatDate(localDate(step.at))} at ${formatTime(localTime(step.at), reader)}`;
        return (
          <li key={step.id}>
            {text ? (
              <details>
                <summary>{heading}</summary>
                <p>{text}</p>
              </details>
            ) : (
              `${heading}, with the account or the service`
            )}
          </li>
        );
      })}
    </ul>
  );
}
