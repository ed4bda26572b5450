import { useSession } from '@bairn/shared/app';
import Heart from 'lucide-react/icons/heart';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import { IconButton } from '@bairn/shared/ui/IconButton';
import styles from './FavouriteButton.module.css';
import { useFavourites } from './useFavourites.ts';

type Props = {
  service: { id: string; name: string };
  /** On a picture, where the icon alone has room. */
  small?: boolean;
};

/**
 * Keeps a service as a favourite, or keeps it no longer. Until it is known who is here it stands as for a visitor without
 * favourites: of a page from a server that is all that most people see; for who is logged in its place is empty.
 */
export function FavouriteButton({ service: { id, name }, small }: Props) {
  const { ids, choose } = useFavourites();
  const unknown = useSession().status === 'unknown';
  if (!ids && !unknown) return null;
  const kept = ids?.includes(id) ?? false;
  const press = { 'aria-pressed': kept, onClick: () => choose(id, !kept) };
  if (small) {
    return (
      <IconButton
        {...press}
        label={`Favourite: ${name}`}
        variant="secondary"
        className={cx(styles.small, unknown && styles.unknown)}
      >
        <Heart />
      </IconButton>
    );
  }
  return (
    <Button {...press} variant="secondary" className={cx(styles.heart, unknown && styles.unknown)}>
      <Heart />
      Favourite
    </Button>
  );
}
