// In this order: the fonts are read behind those who are answered, too.
import "./stand-back.ts";
import "./print.ts";
