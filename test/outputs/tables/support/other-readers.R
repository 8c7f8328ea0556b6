# Reads tables of a snapshot as R does: in the folder of the snapshot, a way of reading and names of tables in, each table as
# one line of JSON out, a list of rows of texts.
library(jsonlite)

csv <- function(name) {
  table <- read.csv(
    paste0("tables/", name, ".csv"), na.strings = "", encoding = "UTF-8", check.names = FALSE, skipNul = TRUE, colClasses = "character"
  )
  # A row of a matrix is taken many times as fast as one of a data frame.
  unname(rbind(names(table), as.matrix(table)))
}

text <- function(value) {
  if (is.null(value)) return(NA_character_)
  if (is.list(value)) return(as.character(toJSON(value, auto_unbox = TRUE, null = "null", digits = NA)))
  if (is.logical(value)) return(tolower(as.character(value)))
  if (is.numeric(value)) return(sprintf("%.17g", value))
  value
}

ndjson <- function(name) {
  records <- lapply(readLines(paste0("tables/", name, ".ndjson"), encoding = "UTF-8"), fromJSON, simplifyVector = FALSE)
  c(list(as.list(names(records[[1]]))), lapply(records, function(record) lapply(unname(record), text)))
}

way <- list(csv = csv, ndjson = ndjson)[[commandArgs(TRUE)[1]]]
for (name in fromJSON(file("stdin"))) cat(toJSON(way(name), auto_unbox = TRUE, na = "null"), "\n", sep = "")
