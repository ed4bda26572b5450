/** A session of the demonstration data; ages in months, the upper end excluded, price in pence. */
export type Session = {
  key: string;
  branch: string;
  nursery: string;
  name: string;
  description: string;
  room: string | null;
  status: 'listed' | 'unlisted' | 'draft' | 'archived';
  days: readonly number[];
  start: string;
  end: string;
  price: number;
  from: number;
  to: number;
  capacity: number;
  /** The schools that the service collects children from. */
  collectsFrom: readonly string[];
  runs: 'all year' | 'term' | 'holidays';
  /** What all its dates in the term cost together, where they can be booked so. */
  block?: number;
  /** Its dates cannot be booked one by one. */
  blockOnly?: true;
  /** It can be booked every week until the family ends it. */
  weekly?: boolean;
  /** Its places are limited by the staff on the rota. */
  byStaff?: true;
  /** Days from today to its last day; eight weeks unless told. */
  lasts?: number;
};

/** A dated instance; bookings are added to it while the families are made. */
export type Instance = {
  id: string;
  session: Session;
  date: string;
  price: number;
  capacity: number;
  booked: number;
  /** Places that are offered to families on the waiting list. */
  held: number;
  /** What is left is kept for a family that waits. */
  kept: boolean;
};
