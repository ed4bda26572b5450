import { formatDate } from '@bairn/shared/format/date';
import { lastTermDay, provisionTerm } from '@bairn/shared/schema/sessionDates';
import { Alert } from '@bairn/shared/ui/Alert';
import { Button } from '@bairn/shared/ui/Button';
import { useFormValue } from '@bairn/shared/ui/formContext';
import type { Setup } from './queries.ts';

/** For a session that follows the school year: as far as its terms are known, and where to change them. */
export function SchoolTermsNotice({ terms, onChange }: { terms: Setup['terms']; onChange: () => void }) {
  const term = useFormValue('term');
  const last = lastTermDay(terms);
  if (term === undefined || term === provisionTerm.allYear) return null;
  return (
    <Alert
      tone={last === null ? 'warning' : 'info'}
      title={last === null ? 'Add your school terms first' : `Your school terms are known until ${formatDate(last)}`}
      action={
        <Button size="small" variant="secondary" onClick={onChange}>
          {last === null ? 'Add school terms' : 'Change school terms'}
        </Button>
      }
    >
      {last === null
        ? 'Each council sets its own. The session follows the ones that you enter.'
        : 'Sessions that you save from now on follow them.'}
    </Alert>
  );
}
