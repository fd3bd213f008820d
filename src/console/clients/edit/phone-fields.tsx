import type { Refusal } from "../../api/refusal.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { words } from "../../words/words.ts";

interface Props {
  phones: readonly string[];
  onPhones(phones: readonly string[]): void;
  refusal: Refusal | undefined;
}

/** The phones beside the first. */
export const PhoneFields = ({ phones, onPhones, refusal }: Props) => {
  const { fields, form } = words.value.clients;
  return (
    <div class="field">
      {phones.map((phone, index) => (
        <div class="phone-fields" key={index}>
          <TextField
            type="tel"
            label={`${fields.extra_phones} ${index + 1}`}
            path={`extra_phones.${index}`}
            refusal={refusal}
            value={phone}
            onValue={(value) => onPhones(phones.with(index, value))}
          />
          <Button
            aria-label={form.remove_phone(index + 1)}
            onClick={() => onPhones(phones.toSpliced(index, 1))}
          >
            {form.remove}
          </Button>
        </div>
      ))}
      <div class="actions">
        <Button onClick={() => onPhones([...phones, ""])}>{form.add_phone}</Button>
      </div>
    </div>
  );
};
