import { formatDay } from '@bairn/shared/format/date';
import { planStanding, planWords } from '@bairn/shared/format/planDates';
import type { ChildOnRoll } from '@bairn/shared/schema/rows/children';
import { Badge } from '@bairn/shared/ui/Badge';
import { today } from '../today.ts';

/** Where a personal plan stands: what is due comes first, then whether the family has signed. */
export function PlanBadge({ plan: { state, due_on: due } }: { plan: ChildOnRoll['plan'] }) {
  if (due === null) return state === 'none' ? 'N/A' : planWords[state];
  const standing = planStanding(due, today());
  if (standing === 'overdue') return <Badge tone="danger">{`Overdue since ${formatDay(due)}`}</Badge>;
  if (standing === 'soon') return <Badge tone="warning">{`Due ${formatDay(due)}`}</Badge>;
  if (state === 'change_asked') return <Badge tone="warning">{planWords.change_asked}</Badge>;
  if (state === 'shared') return <Badge tone="info">{planWords.shared}</Badge>;
  return `${planWords[state]}, due ${formatDay(due)}`;
}
