import Share from 'lucide-react/icons/share-2';
import { toast } from '@bairn/shared/app';
import { Button } from '@bairn/shared/ui/Button';
import { cx } from '@bairn/shared/ui/cx';
import styles from './ShareButton.module.css';

/** Hands the link to the device's own list of apps, or copies it where there is none. */
async function share(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The person has closed the list; anything else is tried by copying.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.error('The link could not be copied. Copy it from the address bar.');
  }
}

/** Shares a page by its link. `path` is its address on this site; `short`: the icon alone on a phone. */
export function ShareButton({ title, path, short }: { title: string; path: string; short?: boolean }) {
  return (
    <Button variant="secondary" onClick={() => void share(title, new URL(path, window.location.origin).href)}>
      <Share />
      <span className={cx(short && styles.short)}>Share</span>
    </Button>
  );
}
