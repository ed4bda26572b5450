import styles from './roomColour.module.css';

const colours = ['loch', 'heather', 'gorse', 'pine', 'rowan', 'oat'] as const;

/**
 * The class of a room's colour, which sets `--room`, `--room-text` and `--room-edge`. `index` counts the branch's rooms
 * in the order in which they were made; null, without a room, has none. A colour never stands without the room's name.
 */
export const roomColour = (index: number | null): string | undefined =>
  index === null ? undefined : styles[colours[index % colours.length] ?? 'loch'];
