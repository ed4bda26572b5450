import { Button } from '@bairn/shared/ui/Button';
import { useSwitchAccount } from './useSwitchAccount.ts';

const words = { service: 'Switch to service account', keyworker: 'Switch to parent/carer account' };

type Props = {
  /** Of an entry in a menu; it is a button of the usual look without. */
  className?: string | undefined;
  /** Pressed: the menu can close. */
  onPress?: () => void;
};

/** Switches to the person's other account; nothing for people with one account. */
export function SwitchAccount({ className, onPress }: Props) {
  const { other, busy, go } = useSwitchAccount();
  if (!other) return null;
  const press = () => {
    onPress?.();
    void go();
  };
  return className ? (
    <button type="button" className={className} aria-disabled={busy} onClick={press}>
      {words[other]}
    </button>
  ) : (
    <Button variant="secondary" block busy={busy} onClick={press}>
      {words[other]}
    </Button>
  );
}
