import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { GalleryPhoto } from '@bairn/shared/schema/serviceProfile';
import { Badge } from '@bairn/shared/ui/Badge';
import { cx } from '@bairn/shared/ui/cx';
import { IconButton } from '@bairn/shared/ui/IconButton';
import { Menu } from '@bairn/shared/ui/Menu';
import styles from './PhotoList.module.css';
import type { useGallery } from './useGallery.ts';

type Props = {
  gallery: ReturnType<typeof useGallery>;
  onDescribe: (photo: GalleryPhoto) => void;
  onRemove: (photo: GalleryPhoto) => void;
};

/** Where a key takes a photo that is at `at` of `count`; undefined for other keys. */
const placeFor = (key: string, at: number, count: number) =>
  ({ ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: count - 1 })[key];

/** The photos of a gallery in their order, which is changed by dragging, by the arrow keys on a handle, or in the menu. */
export function PhotoList({ gallery, onDescribe, onRemove }: Props) {
  const { photos } = gallery;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [told, setTold] = useState('');
  const moved = useRef<string>(undefined);

  // A browser takes the focus from an element that changes its place.
  useEffect(() => {
    if (!moved.current) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [photos]);

  function move(photo: GalleryPhoto, to: number | undefined) {
    const at = photos.indexOf(photo);
    if (to === undefined || to < 0 || to >= photos.length || to === at) return;
    moved.current = photo.id;
    setTold(`Moved to place ${to + 1} of ${photos.length}`);
    void gallery.move(photo, to);
  }
  function drop(to: number) {
    const photo = photos.find(({ id }) => id === dragged);
    if (photo) move(photo, to);
    setDragged(undefined);
    setOver(undefined);
  }
  const onKey = (event: KeyboardEvent, photo: GalleryPhoto, at: number) => {
    const to = placeFor(event.key, at, photos.length);
    if (to === undefined) return;
    event.preventDefault();
    move(photo, to);
  };

  return (
    <>
      <p role="status" className="visually-hidden">
        {told}
      </p>
      <ol ref={list} role="list" aria-label="Photos, in their order" className={styles.list}>
        {photos.map((photo, at) => {
          const name = `photo ${at + 1}${photo.description ? `: ${photo.description}` : ''}`;
          return (
            <li
              key={photo.id}
              draggable
              className={cx(styles.photo, dragged === photo.id && styles.dragged, over === photo.id && styles.over)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(photo.id);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setOver(photo.id);
              }}
              onDrop={(event) => {
                if (!dragged) return;
                event.preventDefault();
                drop(at);
              }}
            >
              <img
                src={photo.small_url}
                alt={photo.description ?? `Photo ${at + 1}`}
                loading="lazy"
                decoding="async"
                draggable={false}
                className={styles.image}
              />
              <div className={styles.row}>
                <IconButton
                  label={`Move ${name}`}
                  size="small"
                  aria-description="Arrow keys move it"
                  data-handle={photo.id}
                  className={styles.handle}
                  onKeyDown={(event) => onKey(event, photo, at)}
                >
                  <GripVertical />
                </IconButton>
                <span className={styles.badges}>
                  {photo.cover && <Badge tone="success">Cover</Badge>}
                  {photo.default && <Badge tone="info">Sessions</Badge>}
                  {!photo.description && <Badge tone="warning">Not described</Badge>}
                </span>
                <Menu
                  label={`Actions for ${name}`}
                  size="small"
                  items={[
                    {
                      label: photo.description ? 'Change the description' : 'Describe it',
                      onSelect: () => onDescribe(photo),
                    },
                    {
                      label: 'Make it the cover',
                      disabled: photo.cover,
                      onSelect: () => void gallery.makeCover(photo),
                    },
                    {
                      label: photo.default ? 'Do not show for sessions' : 'Show for sessions',
                      onSelect: () => void gallery.makeDefault(photo.default ? null : photo),
                    },
                    { label: 'Move earlier', disabled: at === 0, onSelect: () => move(photo, at - 1) },
                    {
                      label: 'Move later',
                      disabled: at === photos.length - 1,
                      onSelect: () => move(photo, at + 1),
                    },
                    { label: 'Remove', danger: true, onSelect: () => onRemove(photo) },
                  ]}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
