import { Meter } from '@bairn/shared/ui/Meter';

type Props = { booked: number; held: number; capacity: number };

/** How full a date is, in booked places; held ones are in baskets and offers and may still come free. */
export function Occupancy({ booked, held, capacity }: Props) {
  const tone = booked + held >= capacity ? 'warning' : 'success';
  const text = `${booked} of ${capacity}${held > 0 ? `, ${held} held` : ''}`;
  return <Meter label="Booked" value={booked} max={capacity} text={text} tone={tone} />;
}
