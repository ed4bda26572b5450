import { useSession } from '@bairn/shared/app';
import { BranchList } from './BranchList.tsx';
import { branchChoices, hasBranchPicker, ownPart } from './branches.ts';
import styles from './BranchPicker.module.css';
import { Disclosure } from './Disclosure.tsx';

/** Says for which service the screens work, and chooses another. A small screen has the choice in its menu. */
export function BranchPicker() {
  const current = useSession();
  if (!hasBranchPicker(current)) return null;
  const name = current.branch?.name ?? 'Choose a service';
  const names = branchChoices(current).map((choice) => choice.name);
  return (
    <div className={styles.picker}>
      <Disclosure label={`Service: ${name}`} shows={ownPart(name, names)} end>
        {(close) => <BranchList onChoose={close} />}
      </Disclosure>
    </div>
  );
}
