import { dataExport } from '@bairn/shared/calls/self';
import { localDate } from '@bairn/shared/schema/clock';
import { Card } from '@bairn/shared/ui/Card';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import styles from './Account.module.css';

/** Everything that is held on the person, to take away. */
export function YourData() {
  return (
    <Card title="Your data">
      <p>
        Everything Bairn holds about you, in one file: a page you can read in any browser, and the same as data. It can
        take half a minute to prepare.
      </p>
      <div className={styles.actions}>
        <DownloadButton
          label="Download my data"
          endpoint={dataExport}
          request={() => ({})}
          name={`bairn-${localDate()}.zip`}
        />
      </div>
      <p className={styles.note}>The file has personal details in it. Keep it where only you can open it.</p>
    </Card>
  );
}
