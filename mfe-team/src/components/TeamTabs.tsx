import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { Tabs } from '@bairn/shared/ui/Tabs';

/** The pages of the rota, for admins. */
export function TeamTabs() {
  return (
    <Tabs
      label="Rotas"
      items={[
        { to: servicePaths.teamDay(), label: 'Day' },
        { to: servicePaths.teamWeek(), label: 'Week' },
        { to: servicePaths.teamMonth(), label: 'Month' },
        { to: servicePaths.rotas(), label: 'Rotas', end: true },
        { to: servicePaths.rotaTemplates(), label: 'Templates' },
        { to: servicePaths.teamSchedule(), label: 'My schedule' },
      ]}
    />
  );
}
