import { Card } from '@bairn/shared/ui/Card';
import { RadarView } from '../components/RadarView.tsx';

/** Adults required and there now, and where they will be missing. */
export function Component() {
  return (
    <Card title="Ratios">
      <RadarView />
    </Card>
  );
}
