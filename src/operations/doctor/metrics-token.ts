const length_min = 16;
const different_min = 8;
/** After removing common words. */
const rest_min = 12;

const common_words =
  /password|passw0rd|passwort|secret|token|metrics?|lastmile|prometheus|grafana|monitor(?:ing)?|admin|root|change-?me|letmein|example|default|bearer|qwert[yz](?:uiop)?|0123456789(?:abcdef)?|12345678?9?0?|abcdef(?:ghijklmnop)?|test/gi;

/** Returns why a token can be guessed; null for a good one, such as `openssl rand -hex 32` or 12 random bytes. */
export const tokenWeakness = (token: string): string | null => {
  if (token.length < length_min) return `has only ${token.length} characters`;
  if (new Set(token).size < different_min) return "repeats only a few characters";
  const rest = token.replace(common_words, "");
  return rest.length < rest_min || new Set(rest).size < different_min
    ? "consists of common words"
    : null;
};
