import { formatPence } from '@bairn/shared/format/money';
import { plural } from '@bairn/shared/format/plural';
import type { Income, ServicePeriod, Use } from '@bairn/shared/schema/insights';
import { Columns } from '@bairn/shared/ui/Columns';
import { Figures, type FigureColumn } from '@bairn/shared/ui/Figures';
import {
  dayNames,
  formatCount,
  formatHours,
  formatShare,
  hoursOf,
  partName,
  periodOfParts,
  percentOf,
  shortPartName,
} from './figureWords.ts';
import styles from './Performance.module.css';
import { Sums } from './Sums.tsx';

type Named = { id: string; name: string };
type Props = { figures: ServicePeriod; branch: string };

/** A column of minutes as hours, by the name of its figure. */
const hours = <Key extends string>(head: string, key: Key): FigureColumn<Record<Key, number>> => ({
  head,
  of: (row) => hoursOf(row[key]),
  text: (row) => formatHours(row[key]),
});
/** A column of pence as pounds, by the name of its figure. */
const pounds = <Key extends string>(head: string, key: Key): FigureColumn<Record<Key, number>> => ({
  head,
  of: (row) => row[key] / 100,
  text: (row) => formatPence(row[key]),
});
const occupancy = <Row extends Pick<Use, 'occupied' | 'offered'>>(): FigureColumn<Row> => ({
  head: 'Occupancy',
  of: ({ occupied, offered }) => percentOf(occupied, offered),
  text: ({ occupied, offered }) => formatShare(occupied, offered),
});

/** The columns of places and adults, after the name. */
const placeColumns = <Row extends Use>(): FigureColumn<Row>[] => [
  occupancy(),
  hours('Occupied', 'occupied'),
  hours('Places', 'offered'),
  hours('Adults needed', 'needed'),
  hours('Adults on the rota', 'rostered'),
  { head: 'Bookings', of: ({ bookings }) => bookings },
  { head: 'Cancelled', of: ({ cancelled }) => cancelled },
];
const incomeColumns = <Row extends Income>(): FigureColumn<Row>[] => [
  pounds('Due', 'due'),
  pounds('Paid', 'paid'),
  pounds('Owed', 'owed'),
  pounds('Booked', 'booked'),
  pounds('Refunded or credited', 'given_back'),
];

const bars = <Row extends Pick<Use, 'occupied' | 'offered'>>(caption: string) => ({
  caption,
  value: ({ occupied }: Row) => occupied,
  of: ({ offered }: Row) => offered,
  text: ({ occupied, offered }: Row) => formatShare(occupied, offered),
});
const named = (head: string): FigureColumn<Named> => ({ head, of: ({ name }) => name });

/** The places and the money of a period. */
export function ServiceFigures({ figures, branch }: Props) {
  const { total, income, bands, rooms, weekdays, parts, payment_types, branches } = figures;
  const period = periodOfParts(parts);
  const overTime = parts.map((part) => ({ ...part, id: part.from, name: partName(part, period) }));
  return (
    <div className={styles.parts}>
      <Sums
        label="In short"
        items={[
          {
            label: 'Occupancy',
            value: formatShare(total.occupied, total.offered),
            detail: `${formatHours(total.occupied)} of ${formatHours(total.offered)}`,
          },
          {
            label: 'Bookings',
            value: formatCount(total.bookings),
            detail: `${formatCount(total.cancelled)} more cancelled`,
          },
          {
            label: 'Income due',
            value: formatPence(income.due),
            detail: `${formatPence(income.given_back)} refunded or credited`,
          },
          { label: 'Paid', value: formatPence(income.paid), detail: `${formatPence(income.owed)} owed` },
          {
            label: 'Funded',
            value: formatShare(total.funded, total.occupied),
            detail: `${formatHours(total.funded)} of the occupied`,
          },
          {
            label: 'Adults on the rota',
            value: formatHours(total.rostered),
            detail: `${formatHours(total.needed)} needed by ratio`,
          },
        ]}
      />
      <section className={styles.section} aria-labelledby="by-age">
        <h2 id="by-age">By age</h2>
        <Figures
          caption="By age"
          rows={bands.map((band) => ({ ...band, id: band.name }))}
          columns={[
            named('Age'),
            occupancy(),
            hours('Occupied', 'occupied'),
            hours('Places', 'offered'),
            { head: 'Children', of: ({ children }) => children },
          ]}
          bars={bars('Occupied places by age')}
        />
      </section>
      <section className={styles.section} aria-labelledby="by-room">
        <h2 id="by-room">By room</h2>
        <Figures
          caption="By room"
          rows={rooms.map((room) => ({ ...room, id: room.id ?? 'none', name: room.name ?? 'Without a room' }))}
          columns={[named('Room'), ...placeColumns<Use & Named>()]}
          bars={bars('Occupied places by room')}
        />
      </section>
      <section className={styles.section} aria-labelledby="by-weekday">
        <h2 id="by-weekday">By weekday</h2>
        <Figures
          caption="By weekday"
          rows={weekdays.map((one) => ({ ...one, id: String(one.day), name: dayNames[one.day] ?? '' }))}
          columns={[named('Day'), ...placeColumns<Use & Named>()]}
          bars={bars('Occupied places by weekday')}
        />
      </section>
      <section className={styles.section} aria-labelledby="income">
        <h2 id="income">Income</h2>
        {payment_types.length === 0 ? (
          <p className={styles.muted}>No booking in this period has cost anything yet.</p>
        ) : (
          <Figures
            caption="Income by way to pay"
            rows={payment_types.map((type) => ({ ...type, id: String(type.id) }))}
            columns={[
              named('Way to pay'),
              ...incomeColumns<Income & Named>(),
              { head: 'Bookings', of: ({ bookings }) => bookings },
            ]}
            bars={{
              caption: 'Paid of what is due',
              value: ({ paid }) => paid,
              of: ({ due }) => due,
              text: ({ due }) => formatPence(due),
            }}
          />
        )}
      </section>
      <section className={styles.section} aria-labelledby="over-time">
        <h2 id="over-time">Over time</h2>
        <Figures
          caption="Over time"
          rows={overTime}
          isNothing={(part) => Object.values(part).every((figure) => typeof figure !== 'number' || figure === 0)}
          columns={[
            named('Dates'),
            ...placeColumns<(typeof overTime)[number]>(),
            { head: 'Bookings made', of: ({ made }) => made },
            ...incomeColumns<(typeof overTime)[number]>(),
          ]}
          chart={
            <Columns
              caption="Occupied hours by age"
              parts={bands.map(({ name }) => name)}
              line="Places"
              format={formatHours}
              step={60}
              columns={overTime.map((part) => ({
                id: part.id,
                name: shortPartName(part.from, period),
                values: part.bands,
                line: part.offered,
              }))}
            />
          }
        />
      </section>
      {branches.length > 1 && (
        <section className={styles.section} aria-labelledby="services">
          <h2 id="services">{`Your ${plural(branches.length, 'service')} side by side`}</h2>
          <Figures
            caption="Services"
            rows={branches.map(({ id, name, use, income: money }) => ({
              ...use,
              ...money,
              id,
              name: id === branch ? `${name} (this one)` : name,
            }))}
            columns={[
              named('Service'),
              occupancy(),
              pounds('Due', 'due'),
              pounds('Owed', 'owed'),
              ...placeColumns<Use & Named>().slice(1),
              pounds('Paid', 'paid'),
            ]}
            bars={bars('Occupied places by service')}
          />
        </section>
      )}
    </div>
  );
}
