import { Link, useSession } from '@bairn/shared/app';
import { offlineStore } from '@bairn/shared/offline/offlineStore';
import { servicePaths } from '@bairn/shared/paths/servicePaths';
import { useEffect, useState } from 'react';

type Kept = { id: string; name: string };

/** Where a page needs a network: the attendance lists of today, which open without one. */
export function KeptAttendance() {
  const { user, branch } = useSession();
  const [sessions, setSessions] = useState<readonly Kept[]>([]);
  const [person, place] = [user?.id, branch?.id];
  useEffect(() => {
    const day = person && place ? offlineStore()?.day(person, place) : undefined;
    void day?.then(
      (kept) =>
        setSessions((kept?.attendance.sessions ?? []).map(({ session_id, name }) => ({ id: session_id, name }))),
      // Without what is kept the page says that it needs a network, as before.
      () => {},
    );
  }, [person, place]);
  if (sessions.length === 0) return null;
  return (
    <section>
      <h2>Today’s attendance opens without a network</h2>
      <ul>
        {sessions.map(({ id, name }) => (
          <li key={id}>
            <Link to={servicePaths.sessionAttendance(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
