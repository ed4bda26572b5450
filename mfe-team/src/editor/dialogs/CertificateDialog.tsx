import type { RotaCertificate } from '@bairn/shared/schema/rotaShift';
import { Dialog } from '@bairn/shared/ui/Dialog';
import type { Names } from '../words.ts';
import { Certificate } from './Certificate.tsx';

type Props = { certificate: RotaCertificate; names: Names; onClose: () => void };

/** The certificate of the latest revision that was checked. */
export function CertificateDialog({ certificate, names, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Certificate">
      <Certificate certificate={certificate} names={names} />
    </Dialog>
  );
}
