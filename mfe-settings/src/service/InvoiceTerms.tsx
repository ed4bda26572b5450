import { Card } from '@bairn/shared/ui/Card';
import { FieldRow } from '@bairn/shared/ui/FieldRow';
import { NumberField } from '@bairn/shared/ui/NumberField';
import { TextArea } from '@bairn/shared/ui/TextArea';
import styles from './Terms.module.css';

/** When invoices and vouchers are due, for how long unpaid places are kept, and how families pay. */
export function InvoiceTerms() {
  return (
    <Card title="Invoices and vouchers">
      <div className={styles.part}>
        <p className={styles.muted}>
          Places that are not paid are released once the due date and the grace period after it are over. What you
          change counts for orders from now on.
        </p>
        <FieldRow>
          <NumberField name="invoice_terms_days" label="Invoices are due after" after="days" />
          <NumberField name="invoice_grace_days" label="Grace period of invoices" after="days" />
        </FieldRow>
        <FieldRow>
          <NumberField name="voucher_terms_days" label="Vouchers are due after" after="days" />
          <NumberField name="voucher_grace_days" label="Grace period of vouchers" after="days" />
        </FieldRow>
        <TextArea
          name="invoice_instructions"
          label="How families pay you"
          hint="Such as your bank account, and your reference for Tax-Free Childcare. It is printed on invoices."
          optional
          rows={4}
          maxLength={500}
        />
      </div>
    </Card>
  );
}
