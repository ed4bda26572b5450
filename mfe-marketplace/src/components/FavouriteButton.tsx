import Heart from 'lucide-react/icons/heart';
import { Button } from '@bairn/shared/ui/Button';
import { IconButton } from '@bairn/shared/ui/IconButton';
import styles from './FavouriteButton.module.css';
import { useFavourites } from './useFavourites.ts';

type Props = {
  service: { id: string; name: string };
  /** On a picture, where the icon alone has room. */
  small?: boolean;
};

/** Keeps a service as a favourite, or keeps it no longer. Not there until it is known whose favourites they are. */
export function FavouriteButton({ service: { id, name }, small }: Props) {
  const { ids, choose } = useFavourites();
  if (!ids) return null;
  const kept = ids.includes(id);
  const press = { 'aria-pressed': kept, onClick: () => choose(id, !kept) };
  if (small) {
    return (
      <IconButton {...press} label={`Favourite: ${name}`} variant="secondary" className={styles.small}>
        <Heart />
      </IconButton>
    );
  }
  return (
    <Button {...press} variant="secondary" className={styles.heart}>
      <Heart />
      Favourite
    </Button>
  );
}
