// First: loading the fonts must run at the lower priority, too.
import "./lower-priority.ts";
import "./print.ts";
