import type { ReactNode } from 'react';
import { showPlan } from '@bairn/shared/calls/personalPlan';
import type { PlanVersion } from '@bairn/shared/schema/personalPlan';
import { DownloadButton } from '@bairn/shared/ui/DownloadButton';
import styles from './Plan.module.css';
import { dateOf, dayOf, PlanText } from './PlanText.tsx';

/** Who signed a version, and what was asked for, oldest first. */
export function Answers({ version: { answers } }: { version: PlanVersion }) {
  if (answers.length === 0) return <p className={styles.muted}>No one has signed it yet.</p>;
  return (
    <ul role="list" className={styles.plain} aria-label="Signatures and changes asked for">
      {answers.map(({ id, by, is_you, change, at, paper }) => (
        <li key={id}>
          {paper
            ? `${by} signed on paper on ${dateOf(paper.signed_on)}, recorded by ${paper.recorded_by}`
            : `${is_you ? 'You' : by} ${change === null ? 'signed' : 'asked for a change'} on ${dayOf(at)}`}
          {change !== null && <p className={styles.text}>{`“${change}”`}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The line of a shared version: which one, by whom, and when. */
export const versionLine = ({ version, shared_by, shared_at }: PlanVersion) =>
  `Version ${version}${shared_at ? `, shared by ${shared_by ?? 'a former member of staff'} on ${dayOf(shared_at)}` : ''}`;

type Printed = { child: string; branch: string; version: PlanVersion };

/** Saves a shared version as a PDF, with lines to sign on. */
export function PrintPlan({ child, branch, version: { id, version } }: Printed) {
  return (
    <DownloadButton
      label={`Save version ${version} as PDF`}
      endpoint={showPlan}
      request={() => ({
        params: { id: child },
        query: { nursery_branch_id: branch, format: 'pdf' as const, version: id },
      })}
      name={`personal-plan-version-${version}.pdf`}
    />
  );
}

type Earlier = {
  versions: readonly PlanVersion[];
  /** What can be done with an earlier version. */
  actions: (version: PlanVersion) => ReactNode;
};

/** The shared versions before the newest, each with its signatures and what it changed. */
export function EarlierVersions({ versions, actions }: Earlier) {
  const [newest, ...earlier] = versions;
  const [previous] = earlier;
  if (!newest || !previous) return null;
  return (
    <>
      <details>
        <summary>{`What version ${newest.version} changed`}</summary>
        <PlanText plan={newest} before={previous} />
      </details>
      {earlier.map((version, at) => (
        <details key={version.id}>
          <summary>{versionLine(version)}</summary>
          <div className={styles.part}>
            <PlanText plan={version} before={earlier[at + 1]} />
            <Answers version={version} />
            <div className={styles.actions}>{actions(version)}</div>
          </div>
        </details>
      ))}
    </>
  );
}
