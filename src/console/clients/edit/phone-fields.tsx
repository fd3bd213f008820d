import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

interface Props {
  phones: readonly string[];
  onPhones(phones: readonly string[]): void;
}

/** The additional phone numbers. */
export const PhoneFields = ({ phones, onPhones }: Props) => {
  const { fields, form } = strings.value.clients;
  return (
    <div class="field">
      {phones.map((phone, index) => (
        <div class="phone-fields" key={index}>
          <TextField
            type="tel"
            label={`${fields.extra_phones} ${index + 1}`}
            name={`extra_phones.${index}`}
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
