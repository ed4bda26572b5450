import { demoId } from './fixed.ts';
import type { Row } from './insertRows.ts';
import { leith, mainProvider } from './mainSessions.ts';
import type { Moment } from './moment.ts';
import { branchId, nurseryId } from './services.ts';
import { staffId } from './staff.ts';
import { userId } from './users.ts';

const account = (name: string) => `${name}@demo.bairn.test`;

/** A medicine that goes on, with doses of the last days, and one that waits for the parent's answer. */
export function medicineRows(child: string, other: string, parent: { email: string; name: string }, moment: Moment) {
  const of = { nursery_id: nurseryId(mainProvider), branch_id: branchId(leith), written_by: staffId(account('staff')) };
  const [asthma, cream] = [demoId('medicine', 'inhaler'), demoId('medicine', 'cream')];
  const plan = (id: string, more: Row) => ({
    ...of,
    id,
    created_at: moment.instant(-6, id),
    gap_minutes: 180,
    ...more,
  });
  const dose = (ago: number, outcome: string, note: string | null) => ({
    nursery_id: of.nursery_id,
    id: demoId('dose', String(ago)),
    medicine_plan_id: asthma,
    date: moment.day(-ago),
    due_time: '11:00',
    outcome,
    done_time: '11:05',
    given_by: staffId(account('staff')),
    witness_id: outcome === 'given' ? staffId(account('admin')) : null,
    note,
    created_at: moment.instant(-ago, `dose/${ago}`),
  });
  return {
    medicine_plan: [
      plan(asthma, {
        child_id: child,
        medicine: 'Salbutamol inhaler 100 micrograms',
        dose: '2 puffs with the spacer',
        instructions: 'Blue bag on the hook by the door.',
        reason: 'Asthma',
        times: ['11:00'],
        from_date: moment.day(-6),
        to_date: moment.day(30),
        agreed: true,
        answered_by: userId(parent.email),
        answered_name: parent.name,
        answered_on: moment.day(-6),
      }),
      plan(cream, {
        child_id: other,
        medicine: 'Hydrocortisone cream 1%',
        dose: 'A thin layer on both elbows',
        instructions: null,
        reason: 'Eczema',
        times: ['12:30'],
        from_date: moment.day(0),
        to_date: moment.day(6),
        agreed: null,
        answered_by: null,
        answered_name: null,
        answered_on: null,
      }),
    ],
    medicine_dose: [
      dose(5, 'given', null),
      dose(4, 'given', null),
      dose(3, 'refused', 'Turned away twice.'),
      dose(2, 'given', null),
    ],
  };
}
