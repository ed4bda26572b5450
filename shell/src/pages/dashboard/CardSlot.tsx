import { Part } from '#slots/Part.tsx';
import type { DeclaredPart } from '#slots/partsOf.ts';
import styles from './DashboardPage.module.css';
import { MissingCard } from './MissingCard.tsx';
import { useNear } from './useNear.ts';

type Props = Pick<DeclaredPart, 'owner' | 'id' | 'title'> & {
  /** What people find in the part of Bairn that it comes from. */
  about: string | undefined;
};

/** The slot of one remote's card: its code is loaded at once where it is visible, else when the page is idle. */
export function CardSlot({ owner, id, title, about }: Props) {
  const [box, near] = useNear<HTMLDivElement>();
  return (
    <div ref={box} className={styles.slot}>
      <Part
        owner={owner}
        kind="cards"
        id={id}
        now={near}
        missing={(missing) => <MissingCard {...missing} title={title} about={about} />}
      />
    </div>
  );
}
