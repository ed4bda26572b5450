import Columns from 'lucide-react/icons/columns-2';
import { useSearchParams } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { readAsked } from './compareAddress.ts';
import { chooseCompared, useCompared, type Chosen } from './compareChoice.ts';
import styles from './CompareButton.module.css';

/** Chooses a service to compare with others, or no longer; `small` in a list. */
export function CompareButton({ service: { id, name }, small }: { service: Chosen; small?: boolean }) {
  const [search] = useSearchParams();
  const chosen = useCompared().services.some((one) => one.id === id);
  return (
    <Button
      variant={small ? 'quiet' : 'secondary'}
      {...(small && { size: 'small' as const, 'aria-label': `Compare: ${name}` })}
      aria-pressed={chosen}
      className={styles.choice}
      onClick={() => chooseCompared({ id, name }, !chosen, readAsked(search))}
    >
      <Columns />
      Compare
    </Button>
  );
}
