import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

type Tone = 'info' | 'success' | 'warning' | 'danger';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** The icon of a meaning, so that it never depends on colour alone. */
export function ToneIcon({ tone, size = 20 }: { tone: Tone; size?: number }) {
  const Icon = icons[tone];
  return <Icon size={size} />;
}
