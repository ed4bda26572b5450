import Download from 'lucide-react/icons/download';
import { DownloadButton } from './DownloadButton.tsx';
import styles from './ExportButton.module.css';
import type { Listed } from './useList.ts';

/** Saves all rows of a list that its filters leave as a CSV file. An icon alone stands beside the heading on a phone. */
export function ExportButton({ file }: { file: Listed['file'] }) {
  return (
    <DownloadButton
      label={
        <span className={styles.label}>
          <Download />
          <span>Export CSV</span>
        </span>
      }
      {...file}
    />
  );
}
