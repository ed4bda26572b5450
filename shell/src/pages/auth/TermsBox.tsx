import { Link } from '@bairn/shared/app';
import { paths } from '@bairn/shared/paths';
import { Checkbox } from '@bairn/shared/ui/Checkbox';

/** Consent to the terms. They open beside the form, so that nothing typed is lost. */
export function TermsBox() {
  return (
    <Checkbox
      name="terms"
      label={
        <>
          I accept the{' '}
          <Link to={paths.terms()} target="_blank">
            terms<span className="visually-hidden"> (opens in a new tab)</span>
          </Link>{' '}
          and have read the{' '}
          <Link to={paths.privacy()} target="_blank">
            privacy notice<span className="visually-hidden"> (opens in a new tab)</span>
          </Link>
        </>
      }
    />
  );
}
